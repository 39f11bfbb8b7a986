import { expect, test } from "vitest";
import { save } from "../../tools/devnet/actions/savings.ts";
import { fund } from "../../tools/devnet/story/cast.ts";
import type { History } from "../../tools/harness/history.ts";
import { eventually } from "../../tools/harness/waiting.ts";

/** Moves the chains: while blocks are written, a response contains all of a block or nothing. */
export function describeWholeBlocks(history: History): void {
  test("behavior: figures of several tables in one response are those of the same block", async () => {
    const { world } = history.devnet();
    const [chain, amount] = [100, 7n * 10n ** 18n];
    // An account without savings has no interest to collect, so each block adds the same amount.
    const savers = Array.from({ length: 10 }, (_, index) => world.account(index));
    for (const account of savers) await fund(world, chain, account, amount);
    const figures = async () => {
      const values = (await history.get("/ecosystem/frankencoin/keyvalues")) as Record<
        string,
        { amount: string }
      >;
      const of = (key: string) => BigInt(values[key]?.amount ?? "");
      return { saved: of("Savings:TotalSaved"), logs: of("Analytics:TransactionLogCounter") };
    };
    const before = await figures();

    const seen = new Map<bigint, Set<bigint>>();
    let saved = 0n;
    const saving = (async () => {
      for (const account of savers) {
        await save(world, { chain, account, amount });
        saved += amount;
        await eventually("the block to be served", () => seen.has(saved));
      }
    })();
    const all = amount * BigInt(savers.length);
    while (!seen.has(all)) {
      const now = await figures();
      const difference = now.saved - before.saved;
      seen.set(difference, (seen.get(difference) ?? new Set()).add(now.logs - before.logs));
    }
    await saving;
    const [most = 0n] = seen.get(all) ?? [];
    expect(most).toBeGreaterThan(0n);
    for (const [difference, counts] of seen)
      expect([...counts], String(difference)).toEqual([(most * difference) / all]);
    expect(seen.size).toBeGreaterThanOrEqual(savers.length);
  });
}
