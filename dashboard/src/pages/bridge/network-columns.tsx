import { type Data, networkName } from "zchf-api-client";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { chainColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { decimalOf } from "../../format/numbers.ts";

export type Network = Data<"/bridge/chains">["list"][number];

const SECONDS_PER_HOUR = 3_600n;

type Limit = { enabled: boolean; capacity: bigint; rate: bigint };

const LIMITS = {
  outbound: (row: Network): Limit => ({
    enabled: row.outboundEnabled,
    capacity: row.outboundCapacity,
    rate: row.outboundRate,
  }),
  inbound: (row: Network): Limit => ({
    enabled: row.inboundEnabled,
    capacity: row.inboundCapacity,
    rate: row.inboundRate,
  }),
};

const limitColumn = (direction: keyof typeof LIMITS, header: string): Column<Network> => ({
  id: direction,
  header,
  align: "end",
  cell: (row) => {
    const { enabled, capacity, rate } = LIMITS[direction](row);
    if (!enabled) return "unlimited";
    return (
      <>
        <Amount raw={capacity} digits={0} />
        <span className="quiet">
          {" "}
          + <Amount raw={rate * SECONDS_PER_HOUR} digits={0} /> per hour
        </span>
      </>
    );
  },
  sort: (row) => LIMITS[direction](row).capacity,
});

export const networkColumns: Column<Network>[] = [
  chainColumn,
  {
    id: "network",
    header: "To and from",
    cell: ({ remoteChainSelector }) => networkName(remoteChainSelector),
    sort: ({ remoteChainSelector }) => networkName(remoteChainSelector),
  },
  {
    id: "state",
    header: "State",
    cell: ({ active }) => <Badge tone={active ? "good" : "plain"}>{active ? "open" : "removed"}</Badge>,
    sort: ({ active }) => Number(active),
  },
  limitColumn("outbound", "Limit out, ZCHF"),
  limitColumn("inbound", "Limit in, ZCHF"),
];

export const networkCsv: CsvColumn<Network>[] = [
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "remoteChainSelector", value: ({ remoteChainSelector }) => remoteChainSelector },
  { header: "active", value: ({ active }) => String(active) },
  { header: "outboundEnabled", value: ({ outboundEnabled }) => String(outboundEnabled) },
  { header: "outboundCapacity", value: ({ outboundCapacity }) => decimalOf(outboundCapacity, 18) },
  { header: "outboundRate", value: ({ outboundRate }) => decimalOf(outboundRate, 18) },
  { header: "inboundEnabled", value: ({ inboundEnabled }) => String(inboundEnabled) },
  { header: "inboundCapacity", value: ({ inboundCapacity }) => decimalOf(inboundCapacity, 18) },
  { header: "inboundRate", value: ({ inboundRate }) => decimalOf(inboundRate, 18) },
];
