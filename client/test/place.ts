import { freePorts } from "../../test/harness.ts";
import type { History } from "../../test/history.ts";
import type { Place } from "./survey.ts";

/** Where a history's service, nodes and contracts are. */
export async function placeOf({ devnet, service }: History): Promise<Place> {
  const { world } = devnet();
  const chains = world.chains.map(({ id, url: rpc }) => {
    const coin = world.coin(id);
    const reference = id === 1 ? world.at(id, "transferReference") : coin;
    return [id, { rpc, contracts: { coin, reference } }] as const;
  });
  const deserted = `http://127.0.0.1:${await freePorts(1)}`;
  return { url: service().url, deserted, chains: Object.fromEntries(chains) };
}
