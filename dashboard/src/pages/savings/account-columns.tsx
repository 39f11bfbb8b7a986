import type { Data } from "zchf-api-client";
import {
  chainColumn,
  countColumn,
  dayColumn,
  inFile,
  moduleColumn,
  saverColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { totalColumns } from "./total-columns.tsx";

type Account = Data<"/savings/core/ranked">[number] & { place: number };

export const accountColumns: Columns<Account> = [
  countColumn("place", "Place", { phone: "wide" }),
  saverColumn,
  chainColumn,
  moduleColumn,
  ...totalColumns(true),
  ...inFile("created"),
  dayColumn("updated", "Last activity"),
];
