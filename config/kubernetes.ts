/** Names that Kubernetes derives from a Service: of "rpc-url", RPC_URL_SERVICE_HOST and RPC_URL_PORT_8545_TCP_ADDR. */
const OF_SERVICE =
  /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?$/;
/** Its value of a name that ends in PORT, where a setting is a number. */
const ADDRESS = /^(?:tcp|udp|sctp):\/\//;

/**
 * Whether Kubernetes has put a variable into the container for a Service, whose name happens to give that of a setting.
 */
export const isOfKubernetes = (name: string, value: string): boolean =>
  OF_SERVICE.test(name) && (ADDRESS.test(value) || !/_PORT$/.test(name) || /_SERVICE_PORT$/.test(name));

/** A line for each variable of Kubernetes that would be a setting. */
export const kubernetesVariables = (
  env: Readonly<Record<string, string | undefined>>,
  isSetting: (name: string) => boolean,
): string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && isSetting(name) && isOfKubernetes(name, value)
      ? [`${name} is ignored: Kubernetes sets it for a Service; enableServiceLinks: false turns that off`]
      : [],
  );
