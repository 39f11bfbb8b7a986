import type { Data } from "zchf-api-client";
import {
  amountColumn,
  chainColumn,
  inFile,
  ppmColumn,
  textColumn,
  timeColumn,
  transactionColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";

type Activity = Data<"/savings/core/activity/{account}">[number];

const KINDS: Readonly<Record<string, string>> = {
  Saved: "Saved",
  InterestCollected: "Interest collected",
  Withdrawn: "Withdrawn",
};

export const activityColumns: Columns<Activity> = [
  timeColumn("created", "Time", { phone: "plain" }),
  { ...textColumn("kind", "Kind", { phone: "name" }), cell: ({ kind }) => KINDS[kind] ?? kind },
  amountColumn("amount", "Amount, ZCHF", { phone: "key" }),
  amountColumn("balance", "Balance after, ZCHF"),
  ppmColumn("rate", "Rate"),
  chainColumn,
  ...inFile("module"),
  transactionColumn,
];
