import type { Data } from "zchf-api-client";
import { Amount } from "../../components/amount.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { decimalOf } from "../../format/numbers.ts";
import { priceOfOne } from "./status.ts";

type Update = Data<"/positions/mintingupdates/list">["list"][number];

/** Positions are on Ethereum only. */
const ETHEREUM = 1;

export const updateColumns: Column<Update>[] = [
  { id: "count", header: "No.", align: "end", cell: ({ count }) => count, sort: ({ count }) => count },
  {
    id: "created",
    header: "Time",
    cell: ({ created }) => <Timestamp seconds={created} withTime />,
    sort: ({ created }) => created,
  },
  {
    id: "minted",
    header: "Minted, ZCHF",
    align: "end",
    cell: ({ minted }) => <Amount raw={minted} />,
    sort: ({ minted }) => minted,
  },
  {
    id: "mintedAdjusted",
    header: "Minted change",
    align: "end",
    cell: ({ mintedAdjusted }) => <Amount raw={mintedAdjusted} signed />,
    sort: ({ mintedAdjusted }) => mintedAdjusted,
  },
  {
    id: "size",
    header: "Collateral",
    align: "end",
    cell: ({ size, collateralDecimals }) => <Amount raw={size} decimals={collateralDecimals} digits={4} />,
    sort: ({ size }) => size,
  },
  {
    id: "sizeAdjusted",
    header: "Collateral change",
    align: "end",
    cell: ({ sizeAdjusted, collateralDecimals }) => (
      <Amount raw={sizeAdjusted} decimals={collateralDecimals} digits={4} signed />
    ),
    sort: ({ sizeAdjusted }) => sizeAdjusted,
  },
  {
    id: "price",
    header: "Liquidation price",
    align: "end",
    cell: (row) => <Amount raw={priceOfOne(row)} />,
    sort: ({ price }) => price,
  },
  {
    id: "fee",
    header: "Fee, ZCHF",
    align: "end",
    cell: ({ feePaid }) => <Amount raw={feePaid} />,
    sort: ({ feePaid }) => feePaid,
  },
  {
    id: "transaction",
    header: "Transaction",
    cell: ({ txHash }) => <ExplorerLink chainId={ETHEREUM} kind="tx" id={txHash} />,
  },
];

export const updateCsv: CsvColumn<Update>[] = [
  { header: "position", value: ({ position }) => position },
  { header: "count", value: ({ count }) => count },
  { header: "created", value: ({ created }) => created },
  { header: "txHash", value: ({ txHash }) => txHash },
  { header: "size", value: ({ size, collateralDecimals }) => decimalOf(size, collateralDecimals) },
  {
    header: "sizeAdjusted",
    value: ({ sizeAdjusted, collateralDecimals }) => decimalOf(sizeAdjusted, collateralDecimals),
  },
  { header: "price", value: (row) => decimalOf(priceOfOne(row), 18) },
  { header: "minted", value: ({ minted }) => decimalOf(minted, 18) },
  { header: "mintedAdjusted", value: ({ mintedAdjusted }) => decimalOf(mintedAdjusted, 18) },
  { header: "feePaid", value: ({ feePaid }) => decimalOf(feePaid, 18) },
];
