import type { Address } from "viem";
import { expect, test } from "vitest";
import { indexingStore } from "../../../tools/harness/indexing-store.ts";
import { testDatabase } from "../../../tools/harness/test-database.ts";
import { financialTotal, settlement } from "../../tables/financial-log.ts";
import type { HandlerContext } from "../evm/event.ts";
import { recordFinancial } from "./financial-log.ts";
import { LOSSES, PROFITS, recordReceived, recordSettlement } from "./settlements.ts";

const accounting: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const BASE = 15_971_525_489_660_198_786n;
const GNOSIS = 465_200_170_687_744_372n;

const database = await testDatabase();

/** An empty store: what it is given never reaches the database. */
function start() {
  const store = indexingStore(database);
  // Without equity contract nothing is read from the chain.
  const context = { db: store, chain: { id: 1, name: "ethereum" }, contracts: {}, client: {} };
  let logIndex = 0;
  const event = <Args>(args: Args, block = 5n) => ({
    args,
    block: { number: block, timestamp: 1_700_000_000n, hash: "0x01" } as const,
    log: { address: accounting, logIndex: logIndex++ },
    transaction: { hash: "0x02" } as const,
  });
  return { db: store, event, context: context as unknown as HandlerContext };
}

test("behavior: of several messages in a transaction, each settlement has the source of its own", async () => {
  const { db, event, context } = start();
  await recordFinancial(context, event({}), {
    kind: "Equity:Profit",
    amount: 70n,
    account: accounting,
  });
  await recordReceived(context, event({}), PROFITS, 70n);
  await recordSettlement(context, event({ chain: BASE, profits: 70n, losses: 0n }));
  await recordFinancial(context, event({}), {
    kind: "Equity:Profit",
    amount: 9n,
    account: accounting,
  });
  await recordReceived(context, event({}), PROFITS, 9n);
  await recordFinancial(context, event({}), {
    kind: "Equity:Loss",
    amount: 4n,
    account: accounting,
  });
  await recordReceived(context, event({}), LOSSES, 4n);
  await recordSettlement(context, event({ chain: GNOSIS, profits: 8n, losses: 4n }));
  // A message of nothing settles nothing.
  await recordSettlement(context, event({ chain: BASE, profits: 0n, losses: 0n }));
  const at = { chainId: 1, block: 5n, timestamp: 1_700_000_000n };
  const found = (logIndex: number) => db.find(settlement, { chainId: 1, block: 5n, logIndex });
  expect([await found(1), await found(4), await found(6)]).toEqual([
    { ...at, logIndex: 1, kind: PROFITS, amount: 70n, sourceSelector: BASE },
    // As much as the contract held, which the message need not say.
    { ...at, logIndex: 4, kind: PROFITS, amount: 9n, sourceSelector: GNOSIS },
    { ...at, logIndex: 6, kind: LOSSES, amount: 4n, sourceSelector: GNOSIS },
  ]);
  for (const logIndex of [2, 7, 8]) expect(await found(logIndex)).toBeNull();
});

test("behavior: which chains are indexed changes no row: the chain's totals are those of its own logs", async () => {
  const { db, event, context } = start();
  await recordFinancial(context, event({}), {
    kind: "Equity:Profit",
    amount: 70n,
    account: accounting,
  });
  await recordReceived(context, event({}), PROFITS, 70n);
  await recordFinancial(context, event({}), {
    kind: "Equity:Loss",
    amount: 4n,
    account: accounting,
  });
  await recordReceived(context, event({}), LOSSES, 4n);
  await recordSettlement(context, event({ chain: BASE, profits: 70n, losses: 4n }));
  expect(await db.find(financialTotal, { chainId: 1 })).toMatchObject({ inflow: 70n, outflow: 4n, rows: 4 });
});

test("error: a settlement without the log that it names", async () => {
  const { event, context } = start();
  await recordReceived(context, event({}), PROFITS, 70n);
  const settled = recordSettlement(context, event({ chain: BASE, profits: 70n, losses: 0n }, 6n));
  await expect(settled).rejects.toThrow(`no ${PROFITS} before ReceivedSettlement in 0x02 on chain 1`);
});
