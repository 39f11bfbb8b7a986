import { ADDRESS } from "@frankencoin/zchf";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYMENT_CONTRACTS } from "../../packages/client/src/payment-contracts.ts";
import { decodeRecordId } from "../../packages/client/src/record-id.ts";
import { CHAINS } from "../../src/chains.ts";
import { recordId } from "../../src/domain/record-id.ts";

// The client knows nothing of the service's source: what it has to know as well is compared here.

test("the client's contracts are the published ones of every chain", () => {
  const published = CHAINS.map(({ id, addresses }) => {
    const coin = addresses.frankencoin ?? addresses.ccipBridgedFrankencoin;
    return [String(id), { coin, reference: addresses.transferReference ?? coin }];
  });
  expect(PAYMENT_CONTRACTS).toEqual(Object.fromEntries(published));
  expect(PAYMENT_CONTRACTS[1]?.reference).toBe(ADDRESS[1].transferReference);
});

test("property: the client finds the log of every record identifier", () => {
  const block = fc.bigInt(0n, 10n ** 9n);
  const log = fc.integer({ min: 0, max: 9_999_999 });
  const slot = fc.constantFrom(...CHAINS.map((chain) => chain.slot));
  fc.assert(
    fc.property(block, log, slot, (blockNumber, logIndex, chainSlot) => {
      const count = String(recordId(blockNumber, logIndex, chainSlot));
      expect(decodeRecordId(count)).toEqual({ blockNumber, logIndex });
    }),
  );
  expect(["", "-1", "1.5", "0x10", "1e3"].map(decodeRecordId)).toEqual(Array(5).fill(undefined));
});
