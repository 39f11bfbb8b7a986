import { type Data, networkName } from "zchf-api-client";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { amountsInFile, chainColumn, inFile } from "../../components/columns.tsx";
import type { Column, Columns } from "../../components/data-table.tsx";

export type Network = Data<"/bridge/chains">["list"][number];

const SECONDS_PER_HOUR = 3_600n;

/** How fast a limit that is used up comes back. */
const Refill = ({ capacity, perHour }: { capacity: bigint; perHour: bigint }) => (
  <span className="quiet">
    {perHour > 0n && perHour >= capacity ? (
      ", refilled within an hour"
    ) : (
      <>
        {" "}
        + <Amount raw={perHour} digits={0} /> per hour
      </>
    )}
  </span>
);

const limitColumn = (direction: "outbound" | "inbound", header: string): Column<Network> => ({
  id: direction,
  header,
  align: "end",
  cell: (row) =>
    row[`${direction}Enabled`] ? (
      <>
        <Amount raw={row[`${direction}Capacity`]} digits={0} />
        <Refill capacity={row[`${direction}Capacity`]} perHour={row[`${direction}Rate`] * SECONDS_PER_HOUR} />
      </>
    ) : (
      "unlimited"
    ),
  sort: (row) => row[`${direction}Capacity`],
});

export const networkColumns: Columns<Network> = [
  chainColumn,
  {
    id: "remoteChainSelector",
    header: "To and from",
    phone: "name",
    cell: ({ remoteChainSelector }) => networkName(remoteChainSelector),
    sort: ({ remoteChainSelector }) => networkName(remoteChainSelector),
    csv: ({ remoteChainSelector }) => remoteChainSelector,
  },
  {
    id: "active",
    header: "State",
    phone: "key",
    cell: ({ active }) => <Badge tone={active ? "good" : "plain"}>{active ? "open" : "removed"}</Badge>,
    sort: ({ active }) => Number(active),
    csv: ({ active }) => active,
  },
  limitColumn("outbound", "Limit out, ZCHF"),
  ...inFile("outboundEnabled"),
  ...amountsInFile("outboundCapacity", "outboundRate"),
  limitColumn("inbound", "Limit in, ZCHF"),
  ...inFile("inboundEnabled"),
  ...amountsInFile("inboundCapacity", "inboundRate"),
];
