import type { Data } from "zchf-api-client";
import {
  addressColumn,
  amountColumn,
  chainColumn,
  countColumn,
  dayColumn,
  figureColumn,
  inFile,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { Figure } from "../../components/figure.tsx";
import { TokenSymbol } from "../../components/user-text.tsx";
import { formatFraction } from "../../format/numbers.ts";

type Amplifier = ReturnType<typeof amplifierRow>;

/** Figures of the pool are left out of the past. */
export const amplifierRow = (row: Data<"/amplifier/list">["list"][number]) => ({
  ...row,
  zchfAmount: row.zchfAmount ?? null,
  usdAmount: row.usdAmount ?? null,
  usdPerZchf: row.usdPerZchf ?? null,
  poolValueZchf: row.poolValueZchf ?? null,
  avgCollRatio: row.avgCollRatio ?? null,
});

export const amplifierColumns: Columns<Amplifier> = [
  addressColumn("address", "Amplifier", { phone: "name" }),
  chainColumn,
  amountColumn("totalBorrowed", "Owed, ZCHF", { phone: "key" }),
  amountColumn("limit", "Limit, ZCHF", { digits: 0 }),
  figureColumn("poolValueZchf", "Backed by, ZCHF"),
  {
    id: "liquidity",
    header: "Liquidity",
    align: "end",
    cell: ({ zchfAmount, usdAmount, usdSymbol }) => (
      <>
        <Figure value={zchfAmount} unit="ZCHF" />
        <br />+ <Figure value={usdAmount} /> <TokenSymbol symbol={usdSymbol} />
      </>
    ),
  },
  ...inFile("zchfAmount", "usdAmount", "usd", "usdPerZchf"),
  {
    id: "avgCollRatio",
    header: "Collateralisation",
    align: "end",
    cell: ({ avgCollRatio, totalBorrowed }) =>
      totalBorrowed === 0n ? (
        "no debt"
      ) : avgCollRatio === null ? (
        <Figure value={null} />
      ) : (
        formatFraction(avgCollRatio, 1)
      ),
    sort: ({ avgCollRatio }) => avgCollRatio ?? -1,
    csv: ({ avgCollRatio }) => avgCollRatio,
  },
  countColumn("positionCount", "Positions"),
  dayColumn("expiration", "Expires"),
  addressColumn("pool", "Pool"),
];
