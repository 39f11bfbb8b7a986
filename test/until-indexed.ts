import type { World } from "../devnet/world.ts";
import { freshnessResponse } from "../src/api/status/schema.ts";
import { eventually, get } from "./harness.ts";

/** Until the service at `url` has indexed every block that the nodes tell. */
export async function untilIndexed(url: string, { chains }: World): Promise<void> {
  await eventually("all blocks are indexed", async () => {
    const { chains: indexed } = freshnessResponse.parse((await get(`${url}/freshness`)).body);
    const isMissing = chains.map(
      async ({ id, client }) => (await client.getBlockNumber({ cacheTime: 0 })) > (indexed[id]?.block ?? 0),
    );
    return !(await Promise.all(isMissing)).includes(true);
  });
}
