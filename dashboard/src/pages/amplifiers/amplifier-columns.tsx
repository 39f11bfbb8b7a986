import type { Data } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { chainColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Figure } from "../../components/figure.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { TokenSymbol } from "../../components/token-symbol.tsx";
import { decimalOf, formatFraction } from "../../format/numbers.ts";

type Amplifier = Data<"/amplifier/list">["list"][number];

export const amplifierColumns: Column<Amplifier>[] = [
  {
    id: "amplifier",
    header: "Amplifier",
    cell: ({ chainId, address }) => <AddressLink chainId={chainId} address={address} />,
  },
  chainColumn,
  {
    id: "borrowed",
    header: "Owed, ZCHF",
    align: "end",
    cell: ({ totalBorrowed }) => <Amount raw={totalBorrowed} />,
    sort: ({ totalBorrowed }) => totalBorrowed,
  },
  {
    id: "limit",
    header: "Limit, ZCHF",
    align: "end",
    cell: ({ limit }) => <Amount raw={limit} digits={0} />,
    sort: ({ limit }) => limit,
  },
  {
    id: "value",
    header: "Backed by, ZCHF",
    align: "end",
    cell: ({ poolValueZchf }) => <Figure value={poolValueZchf} />,
    sort: ({ poolValueZchf }) => poolValueZchf ?? -1,
  },
  {
    id: "holds",
    header: "Liquidity",
    align: "end",
    cell: ({ zchfAmount, usdAmount, usdSymbol }) => (
      <>
        <Figure value={zchfAmount} unit="ZCHF" /> + <Figure value={usdAmount} />{" "}
        <TokenSymbol symbol={usdSymbol} />
      </>
    ),
  },
  {
    id: "ratio",
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
  },
  { id: "positions", header: "Positions", align: "end", cell: ({ positionCount }) => positionCount },
  {
    id: "expiration",
    header: "Expires",
    align: "end",
    cell: ({ expiration }) => <Timestamp seconds={expiration} />,
  },
  {
    id: "pool",
    header: "Pool",
    cell: ({ chainId, pool }) => <AddressLink chainId={chainId} address={pool} />,
  },
];

export const amplifierCsv: CsvColumn<Amplifier>[] = [
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "address", value: ({ address }) => address },
  { header: "pool", value: ({ pool }) => pool },
  { header: "usd", value: ({ usd }) => usd },
  { header: "totalBorrowed", value: ({ totalBorrowed }) => decimalOf(totalBorrowed, 18) },
  { header: "limit", value: ({ limit }) => decimalOf(limit, 18) },
  { header: "zchfAmount", value: ({ zchfAmount }) => zchfAmount },
  { header: "usdAmount", value: ({ usdAmount }) => usdAmount },
  { header: "usdPerZchf", value: ({ usdPerZchf }) => usdPerZchf },
  { header: "poolValueZchf", value: ({ poolValueZchf }) => poolValueZchf },
  { header: "avgCollRatio", value: ({ avgCollRatio }) => avgCollRatio },
  { header: "positionCount", value: ({ positionCount }) => positionCount },
  { header: "expiration", value: ({ expiration }) => expiration },
];
