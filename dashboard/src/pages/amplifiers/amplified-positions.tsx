import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { chainColumn, transactionColumn } from "../../components/columns.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Figure } from "../../components/figure.tsx";
import { Panel } from "../../components/panel.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { useApi } from "../../data/use-api.ts";

/** Most rows of a response. */
const LIMIT = 500;

const parametersOf = (address: string) => ({ params: { path: { address }, query: { limit: LIMIT } } });

/** Positions of an amplifier or an owner, with what they owe and hold; nothing where there are none. */
export function AmplifiedPositions({ address }: { address: string }) {
  const { data } = useApi("/amplifier/positions/{address}", parametersOf(address));
  if (data === undefined || data.data.total === 0) return null;
  const { list, num, total } = data.data;
  return (
    <Panel title="Amplified positions" note={noteOf("liquidity in a pool of Uniswap", num, total)}>
      <DataTable
        caption="Amplified positions"
        columns={[
          {
            id: "position",
            header: "Position",
            cell: ({ chainId, position }) => <AddressLink chainId={chainId} address={position} />,
          },
          chainColumn,
          {
            id: "borrowed",
            header: "Owed, ZCHF",
            align: "end",
            cell: ({ borrowed }) => <Amount raw={borrowed} />,
            sort: ({ borrowed }) => borrowed,
          },
          {
            id: "zchf",
            header: "Holds, ZCHF",
            align: "end",
            cell: ({ zchfAmount }) => <Figure value={zchfAmount} />,
            sort: ({ zchfAmount }) => zchfAmount ?? -1,
          },
          {
            id: "usd",
            header: "Holds, USD",
            align: "end",
            cell: ({ usdAmount }) => <Figure value={usdAmount} />,
            sort: ({ usdAmount }) => usdAmount ?? -1,
          },
          {
            id: "owner",
            header: "Owner",
            cell: ({ chainId, owner }) => <AddressLink chainId={chainId} address={owner} />,
          },
          {
            id: "amplifier",
            header: "Amplifier",
            cell: ({ chainId, amplifier }) => <AddressLink chainId={chainId} address={amplifier} />,
          },
          {
            id: "created",
            header: "Opened",
            align: "end",
            cell: ({ created }) => <Timestamp seconds={created} />,
            sort: ({ created }) => created,
          },
        ]}
        rows={list}
        rowKey={({ chainId, position }) => `${chainId}-${position}`}
        sortParameter="sort-amplified"
      />
    </Panel>
  );
}

/** What was borrowed and repaid by positions of an amplifier or an owner, or by one; nothing where there was nothing. */
export function AmplifierActivity({ address }: { address: string }) {
  const { data } = useApi("/amplifier/activity/{address}", parametersOf(address));
  if (data === undefined || data.data.total === 0) return null;
  const { list, num, total } = data.data;
  return (
    <Panel title="Amplifier activity" note={noteOf("newest first", num, total)}>
      <DataTable
        caption="Amplifier activity"
        columns={[
          {
            id: "created",
            header: "Time",
            cell: ({ created }) => <Timestamp seconds={created} withTime />,
            sort: ({ created }) => created,
          },
          {
            id: "kind",
            header: "Liquidity",
            cell: ({ kind }) => (kind === "Mint" ? "added" : "removed"),
            sort: ({ kind }) => kind,
          },
          {
            id: "position",
            header: "Position",
            cell: ({ chainId, position }) => <AddressLink chainId={chainId} address={position} />,
          },
          chainColumn,
          {
            id: "zchf",
            header: "Borrowed or repaid, ZCHF",
            align: "end",
            cell: ({ kind, zchf }) => <Amount raw={kind === "Mint" ? zchf : -zchf} signed />,
            sort: ({ zchf }) => zchf,
          },
          transactionColumn,
        ]}
        rows={list}
        rowKey={({ chainId, blockheight, count }) => `${chainId}-${blockheight}-${count}`}
        sortParameter="sort-amplifier-activity"
      />
    </Panel>
  );
}

const noteOf = (what: string, num: number, total: number): string =>
  num < total ? `${what}; the latest ${num} of ${total}` : what;
