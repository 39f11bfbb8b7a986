import { transferWithReference } from "../devnet/actions/transfers.ts";
import { franc } from "../devnet/money.ts";
import type { World } from "../devnet/world.ts";
import type { HttpResponse } from "./service.ts";
import { eventually } from "./waiting.ts";

type Reader = { get: (path: string) => Promise<HttpResponse> };

/** Sends a transfer with a reference on each of the chains. */
export async function transferOn(world: World, chains: readonly number[], reference: string): Promise<void> {
  const [to = ""] = world.people.slice(1);
  for (const chain of chains) {
    await transferWithReference(world, {
      chain,
      from: world.person("founder"),
      to: to as `0x${string}`,
      amount: franc(1),
      reference,
    });
  }
}

/** How many transfers a service has indexed. */
export const countTransfers = async (service: Reader): Promise<number> =>
  Number((await service.get("/transfer/reference/counter")).text);

/** Waits until a service has indexed so many transfers; it may be away meanwhile. */
export const untilTransfers = (service: Reader, count: number): Promise<true> =>
  eventually(`${count} transfers`, () =>
    countTransfers(service).then(
      (found) => found === count,
      () => false,
    ),
  );
