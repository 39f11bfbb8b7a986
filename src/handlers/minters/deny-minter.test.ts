import { type Address, encodeAbiParameters } from "viem";
import { expect, test } from "vitest";
import { indexingStore } from "../../../tools/harness/indexing-store.ts";
import { testDatabase } from "../../../tools/harness/test-database.ts";
import { bridgeLatestProposal } from "../../tables/bridge.ts";
import { event as eventTable } from "../../tables/events.ts";
import { minterLatestApplication } from "../../tables/minters.ts";
import { endProposal } from "../bridge/end-proposal.ts";
import type { HandlerContext } from "../evm/event.ts";
import { denyMinter } from "./deny-minter.ts";

const minter: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const denier: Address = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

async function start() {
  const db = indexingStore(await testDatabase());
  const context = { db, chain: { id: 1, name: "ethereum" }, contracts: {}, client: {} };
  return { db, context: context as unknown as HandlerContext };
}

/** A log of block 5, after a start block that its application or proposal precedes. */
const logOf = <Args>(args: Args, logIndex: number) => ({
  args,
  block: { number: 5n, timestamp: 1_700_000_000n, hash: "0x01" } as const,
  log: { address: minter, logIndex, data: encodeAbiParameters([{ type: "string" }], ["no"]) },
  transaction: { hash: "0x02", from: denier } as const,
});

test("behavior: a denial whose application precedes the start block is notified, without a row", async () => {
  const { db, context } = await start();
  await denyMinter(context, logOf({ minter }, 0));
  await denyMinter(context, logOf({ minter }, 1));
  expect(await db.find(eventTable, { chainId: 1, block: 5n, logIndex: 1 })).toMatchObject({
    type: "minter.denied",
    data: JSON.stringify({ minter, denier, messageBytes: "0x6e6f" }),
  });
  expect(await db.find(minterLatestApplication, { chainId: 1, minter })).toBeNull();
});

test("behavior: the end of a bridge proposal that precedes the start block changes no row", async () => {
  const { db, context } = await start();
  const hash = "0x03";
  await endProposal(context, logOf({ hash } as const, 0), { deniedAt: 1n, deniedTxHash: "0x02" });
  expect(await db.find(bridgeLatestProposal, { chainId: 1, hash })).toBeNull();
});
