import type { AddressInfo } from "node:net";
import { type Address, pad, toHex } from "viem";
import { createApp } from "../../src/api/app.ts";
import { listen } from "../../src/api/http/server.ts";
import { recordId } from "../../src/domain/record-id.ts";
import { decodeUserText, normalizedTextHash, userTextHash } from "../../src/domain/user-text.ts";
import { balance } from "../../src/tables/balances.ts";
import { mintingUpdate } from "../../src/tables/minting-updates.ts";
import { collateral, hubTotal, position } from "../../src/tables/positions.ts";
import { leadRate } from "../../src/tables/rates.ts";
import { transferReference } from "../../src/tables/transfers.ts";
import { collateralRow, mintingUpdateRow, positionRow } from "../../tools/harness/rows.ts";
import { indexTo, testDatabase, testDeps } from "../../tools/harness/test-database.ts";

const ONE = 10n ** 18n;
const NOW = 1_751_000_000n;
const address = (n: number): Address => pad(toHex(n), { size: 20 });

/** Who owns the positions, pays and holds. */
export const account = address(0xa1);
export const recipient = address(0xb0);
/** Bytes that a URL and a shell must escape. */
export const reference = "Invoice 7 & 8/2025 ä";

const opened = (version: 1 | 2) =>
  positionRow({
    position: address(version),
    version,
    created: NOW - 1_000n,
    block: 10n,
    logIndex: version,
    minimumCollateral: 5n,
    interestPPM: 20_000,
    start: NOW - 500n,
    expiration: NOW + 1_000_000n,
    challengePeriod: 86_400n,
    owner: account,
    price: 1_000n * ONE,
    minted: BigInt(version) * 2n ** 80n,
    limit: 2n ** 90n,
    familyMinted: version === 2 ? 2n ** 81n : null,
    cooldown: NOW - 500n,
    collateralBalance: ONE,
  });

const updateRow = (version: 1 | 2) =>
  mintingUpdateRow({
    position: address(version),
    version,
    timestamp: NOW - 900n,
    block: 10n,
    logIndex: version + 5,
    txHash: pad(toHex(version + 5)),
    owner: account,
    size: ONE,
    price: 1_000n * ONE,
    minted: BigInt(version) * 2n ** 80n,
    sizeAdjusted: ONE,
    priceAdjusted: 1_000n * ONE,
    mintedAdjusted: BigInt(version) * 2n ** 80n,
    basePremiumPPM: version === 2 ? 10_000 : null,
    feePaid: 5n,
  });

const referenceBytes = toHex(new TextEncoder().encode(reference));
const transferRow: typeof transferReference.$inferInsert = {
  chainId: 1,
  count: recordId(20n, 0, 1),
  timestamp: NOW - 100n,
  txHash: pad("0x20"),
  sender: account,
  from: account,
  to: recipient,
  targetChain: 0n,
  amount: 2n ** 100n,
  referenceBytes,
  referenceHash: userTextHash(decodeUserText(referenceBytes)),
  normalizedReferenceHash: normalizedTextHash(decodeUserText(referenceBytes)),
};

/** The public API over a database with a few rows, on a port of its own. */
export async function startService(): Promise<{ url: string; stop: () => Promise<void> }> {
  const db = await testDatabase();
  await indexTo(db, 1, 5000, Number(NOW));
  const gold = collateralRow({
    address: address(0x601d),
    nameBytes: toHex("Gold"),
    symbolBytes: toHex("XAU"),
    created: NOW - 1_000n,
    block: 10n,
    logIndex: 1,
  });
  await db.insert(collateral).values(gold);
  await db.insert(position).values([opened(1), opened(2)]);
  const module = address(0x5a);
  const none = { challenges: 0, avertedBids: 0, succeededBids: 0 };
  await db.insert(leadRate).values({ chainId: 1, module, ratePpm: 37_500, since: 0n, ticks: 0n });
  await db.insert(hubTotal).values({ chainId: 1, version: 2, positions: 1, ...none, leadRateModule: module });
  await db.insert(mintingUpdate).values([updateRow(1), updateRow(2)]);
  await db.insert(transferReference).values(transferRow);
  await db.insert(balance).values(
    Array.from({ length: 200 }, (_, i) => ({
      chainId: 1,
      token: address(0xe0),
      symbol: "zchf" as const,
      account: address(1_000 + i),
      balance: BigInt(i + 1) * ONE,
      updated: 1n,
    })),
  );
  const app = createApp(testDeps(db, { 1: { atStart: 0n, silent: false } }));
  const { server, drain } = await listen(app.fetch, {
    port: 0,
    hostname: "127.0.0.1",
    drainTimeoutMs: 1_000,
    fastPath: app.fastPath,
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: drain };
}
