import { type Data, networkName } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { Badge, type Tone } from "../../components/badge.tsx";
import { chainColumn, transactionColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { proposalName } from "./proposal-names.ts";

/** A proposal, and the time of the last indexed block of its chain, unix seconds. */
export type Proposal = Data<"/bridge/proposals">["list"][number] & { now: number };

const TONES: Readonly<Record<Proposal["status"], Tone>> = { Pending: "warn", Enacted: "good", Denied: "bad" };

/** The arguments that say what is proposed; the forms are documented with `details` in the API. */
type Details = { chain?: string; remoteChainSelector?: string; newAdmin?: string };

function Subject({ details, chainId }: { details: string; chainId: number }) {
  const { chain, remoteChainSelector, newAdmin }: Details = JSON.parse(details);
  if (newAdmin !== undefined) return <AddressLink chainId={chainId} address={newAdmin} />;
  const selector = chain ?? remoteChainSelector;
  return selector === undefined ? null : networkName(selector);
}

export const proposalColumns: Column<Proposal>[] = [
  {
    id: "type",
    header: "Proposal",
    cell: ({ type }) => proposalName(type),
    sort: ({ type }) => proposalName(type),
  },
  {
    id: "subject",
    header: "Network or address",
    cell: ({ details, chainId }) => <Subject details={details} chainId={chainId} />,
  },
  chainColumn,
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={TONES[status]}>{status.toLowerCase()}</Badge>,
    sort: ({ status }) => status,
  },
  {
    id: "created",
    header: "Proposed",
    align: "end",
    cell: ({ created }) => <Timestamp seconds={created} />,
    sort: ({ created }) => created,
  },
  {
    id: "deadline",
    header: "Deadline",
    align: "end",
    cell: ({ status, deadline, now }) => (
      <>
        {status === "Pending" && (
          <span className="quiet">{deadline > now ? "can be denied until " : "can be enacted since "}</span>
        )}
        <Timestamp seconds={deadline} withTime />
      </>
    ),
    sort: ({ deadline }) => deadline,
  },
  {
    id: "proposer",
    header: "Proposer",
    cell: ({ chainId, proposer }) => <AddressLink chainId={chainId} address={proposer} />,
    sort: ({ proposer }) => proposer,
  },
  transactionColumn,
];

export const proposalCsv: CsvColumn<Proposal>[] = [
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "type", value: ({ type }) => type },
  { header: "details", value: ({ details }) => details },
  { header: "status", value: ({ status }) => status },
  { header: "created", value: ({ created }) => created },
  { header: "deadline", value: ({ deadline }) => deadline },
  { header: "proposer", value: ({ proposer }) => proposer },
  { header: "deniedAt", value: ({ deniedAt }) => deniedAt },
  { header: "enactedAt", value: ({ enactedAt }) => enactedAt },
  { header: "hash", value: ({ hash }) => hash },
  { header: "txHash", value: ({ txHash }) => txHash },
];
