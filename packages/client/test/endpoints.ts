import { freePorts } from "../../../tools/devnet/ports.ts";
import type { History } from "../../../tools/harness/history.ts";
import type { Endpoints } from "./survey.ts";

/** URLs and contracts of a history. */
export async function endpointsOf({ devnet, service }: History): Promise<Endpoints> {
  const { world } = devnet();
  const chains = world.chains.map(({ id, url: rpc }) => {
    const coin = world.coin(id);
    const reference = id === 1 ? world.at(id, "transferReference") : coin;
    return [id, { rpc, contracts: { coin, reference } }] as const;
  });
  const unreachable = `http://127.0.0.1:${await freePorts(1)}`;
  return { url: service().url, unreachable, chains: Object.fromEntries(chains) };
}
