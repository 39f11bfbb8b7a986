import { pad, toHex, zeroAddress } from "viem";
import { slotOf } from "../../src/chains.ts";
import { recordId } from "../../src/domain/record-id.ts";
import type { fcsTrade } from "../../src/tables/fcs.ts";
import type { financialLog } from "../../src/tables/financial-log.ts";
import type { mintingUpdate } from "../../src/tables/minting-updates.ts";
import type { collateral, position } from "../../src/tables/positions.ts";

/*
 * Rows of tables with many columns, for tests: an ordinary row, in which a test replaces what it is about. What a test
 * asserts it passes.
 */

export type PositionRow = typeof position.$inferInsert;
type CollateralRow = typeof collateral.$inferInsert;
export type MintingUpdateRow = typeof mintingUpdate.$inferInsert;
type FinancialLogRow = typeof financialLog.$inferInsert;
type FcsTradeRow = typeof fcsTrade.$inferInsert;

const address = (n: number) => pad(toHex(n), { size: 20 });

/** An open original of V2 without debt and collateral; a clone when it has another `original`. */
export function positionRow(over: Partial<PositionRow> & Pick<PositionRow, "position">): PositionRow {
  const { version = 2, original = over.position, block = 1n } = over;
  const isOriginal = original === over.position;
  return {
    chainId: 1,
    version,
    created: 1n,
    block,
    logIndex: 0,
    txHash: pad(toHex(block)),
    zchf: address(0xc0),
    collateral: address(0x601d),
    original,
    isOriginal,
    parent: version === 2 ? original : null,
    minimumCollateral: 1n,
    interestPPM: 0,
    reserveContribution: 200_000,
    start: 1n,
    expiration: 10n ** 12n,
    challengePeriod: 1n,
    stateBlock: block,
    owner: address(0xa1),
    price: 1n,
    minted: 0n,
    limit: 1n,
    familyMinted: version === 2 && isOriginal ? 0n : null,
    cooldown: 0n,
    isClosed: false,
    denied: null,
    collateralBalance: 0n,
    ...over,
  };
}

/** A token of 18 decimals without a name, first named in `block`. */
export function collateralRow(over: Partial<CollateralRow> & Pick<CollateralRow, "address">): CollateralRow {
  return {
    chainId: 1,
    nameBytes: "0x",
    symbolBytes: "0x",
    decimals: 18,
    isBalanceReadable: true,
    created: 1n,
    block: 1n,
    logIndex: 0,
    ...over,
  };
}

/** The first update of a position of V2, in a block named by its time, with nothing in it. */
export function mintingUpdateRow(
  over: Partial<MintingUpdateRow> & Pick<MintingUpdateRow, "position">,
): MintingUpdateRow {
  const { version = 2, timestamp = 1n, block = timestamp } = over;
  return {
    chainId: 1,
    count: 1,
    version,
    timestamp,
    block,
    logIndex: 1,
    txHash: pad(toHex(block)),
    owner: address(0xa1),
    size: 0n,
    price: 0n,
    minted: 0n,
    sizeAdjusted: 0n,
    priceAdjusted: 0n,
    mintedAdjusted: 0n,
    basePremiumPPM: version === 2 ? 0 : null,
    feePaid: 0n,
    ...over,
  };
}

/** The first financial log of a chain, a mint of nothing, in a block named by its time; totals before it are 0. */
export function financialLogRow(
  over: Partial<FinancialLogRow> & Pick<FinancialLogRow, "timestamp">,
): FinancialLogRow {
  const { block = over.timestamp } = over;
  return {
    chainId: 1,
    block,
    logIndex: 0,
    txHash: pad(toHex(block)),
    kind: "Frankencoin:Mint",
    amount: 0n,
    isResult: false,
    contract: zeroAddress,
    perFps: 0n,
    rows: 1,
    inflow: 0n,
    outflow: 0n,
    savings: 0n,
    earningsPerFps: 0n,
    ...over,
  };
}

/** A purchase or redemption of FCS, in a block named by its time. */
export function fcsTradeRow(
  over: Partial<FcsTradeRow> & Pick<FcsTradeRow, "kind" | "timestamp">,
): FcsTradeRow {
  return {
    chainId: 1,
    count: recordId(over.timestamp, 0, slotOf(1)),
    txHash: pad(toHex(over.timestamp)),
    sender: zeroAddress,
    owner: zeroAddress,
    receiver: zeroAddress,
    assets: 0n,
    shares: 0n,
    fee: 0n,
    ...over,
  };
}
