import type { Data } from "zchf-api-client";
import {
  addressColumn,
  amountColumn,
  chainColumn,
  dayColumn,
  figureColumn,
  textColumn,
  timeColumn,
  transactionColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import type { Query } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";

/** Most rows of a response. */
const LIMIT = 500;

const POSITIONS = "/amplifier/positions/{address}";

/** Parameters of what an amplifier or an owner has. */
export const amplifiedOf = (address: string) => ({ params: { path: { address }, query: { limit: LIMIT } } });

type Amplified = ReturnType<typeof rowOf>;

/** Figures of the pool are left out of the past. */
const rowOf = ({ zchfAmount = null, usdAmount = null, ...row }: Data<typeof POSITIONS>["list"][number]) => ({
  ...row,
  zchfAmount,
  usdAmount,
});

const positionColumns: Columns<Amplified> = [
  addressColumn("position", "Position", { phone: "name" }),
  chainColumn,
  amountColumn("borrowed", "Owed, ZCHF", { phone: "key" }),
  figureColumn("zchfAmount", "Holds, ZCHF"),
  figureColumn("usdAmount", "Holds, USD"),
  addressColumn("owner", "Owner"),
  addressColumn("amplifier", "Amplifier"),
  dayColumn("created", "Opened"),
];

/** Positions of an amplifier or an owner, with what they owe and hold; nothing where there are none. */
export function AmplifiedPositions({ address }: { address: string }) {
  const query = useApi(POSITIONS, amplifiedOf(address));
  if (hasNone(query)) return null;
  return (
    <Panel title="Amplified positions" note={noteOf("liquidity in a pool of Uniswap", query)}>
      <QueryTable
        query={query}
        what="amplified positions"
        caption="Amplified positions"
        columns={positionColumns}
        rows={({ list }) => list.map(rowOf)}
        rowKey={({ chainId, position }) => `${chainId}-${position}`}
        sortParameter="sort-amplified"
      />
    </Panel>
  );
}

type Activity = Data<"/amplifier/activity/{address}">["list"][number];

const activityColumns: Columns<Activity> = [
  timeColumn("created", "Time"),
  {
    ...textColumn("kind", "Liquidity", { phone: "name" }),
    cell: ({ kind }) => (kind === "Mint" ? "added" : "removed"),
  },
  addressColumn("position", "Position"),
  chainColumn,
  amountColumn("zchf", "Borrowed or repaid, ZCHF", {
    phone: "key",
    signed: true,
    value: ({ kind, zchf }: Activity) => (kind === "Mint" ? zchf : -zchf),
  }),
  transactionColumn,
];

/** What was borrowed and repaid by positions of an amplifier or an owner, or by one; nothing where there was nothing. */
export function AmplifierActivity({ address }: { address: string }) {
  const query = useApi("/amplifier/activity/{address}", amplifiedOf(address));
  if (hasNone(query)) return null;
  return (
    <Panel title="Amplifier activity" note={noteOf("newest first", query)}>
      <QueryTable
        query={query}
        what="activity"
        caption="Amplifier activity"
        columns={activityColumns}
        rows={({ list }) => list}
        rowKey={({ chainId, blockheight, count }) => `${chainId}-${blockheight}-${count}`}
        sortParameter="sort-amplifier-activity"
      />
    </Panel>
  );
}

type Counted = Query<{ num: number; total: number }>;

const hasNone = ({ data }: Counted): boolean => data === undefined || data.data.total === 0;

function noteOf(what: string, { data }: Counted): string {
  const { num, total } = data?.data ?? { num: 0, total: 0 };
  return num < total ? `${what}; the latest ${num} of ${total}` : what;
}
