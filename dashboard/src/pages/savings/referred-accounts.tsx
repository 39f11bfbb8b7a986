import type { Data } from "zchf-api-client";
import {
  chainColumn,
  dayColumn,
  figureColumn,
  inFile,
  ppmColumn,
  saverColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { type Entry, flatten } from "./flatten.ts";

type Referred = Data<"/savings/referrer/{referrer}/mapping">["map"][string][string][string];

const columns: Columns<Entry & Referred> = [
  saverColumn,
  chainColumn,
  ...inFile("module"),
  figureColumn("balance", "Balance, ZCHF", { phone: "key" }),
  ppmColumn("referrerFee", "Referral fee"),
  dayColumn("updated", "Last activity"),
];

export const ReferredAccounts = ({ referrer }: { referrer: string }) => (
  <QueryTable
    query={useApi("/savings/referrer/{referrer}/mapping", { params: { path: { referrer } } })}
    what="referred accounts"
    none="No account with a balance has this referrer."
    caption="Referred accounts"
    columns={columns}
    rows={({ map }) => flatten(map).map(({ value, ...place }) => ({ ...place, ...value }))}
    rowKey={({ chainId, module, account }) => `${chainId}-${module}-${account}`}
    csv={`referred-accounts-${referrer}`}
  />
);
