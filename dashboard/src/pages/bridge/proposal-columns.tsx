import type { Data } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import type { Tone } from "../../components/badge.tsx";
import {
  addressColumn,
  badgeColumn,
  chainColumn,
  dayColumn,
  inFile,
  transactionColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { proposalName, proposalSubject } from "./proposal-names.ts";

/** A proposal, and the time of the last indexed block of its chain, unix seconds. */
export type Proposal = Data<"/bridge/proposals">["list"][number] & { now: number };

const TONES: Readonly<Record<Proposal["status"], Tone>> = { Pending: "warn", Enacted: "good", Denied: "bad" };

function Subject({ details, chainId }: { details: string; chainId: number }) {
  const { address, network } = proposalSubject(details);
  return address === undefined ? (network ?? null) : <AddressLink chainId={chainId} address={address} />;
}

export const proposalColumns: Columns<Proposal> = [
  {
    id: "type",
    header: "Proposal",
    phone: "name",
    cell: ({ type }) => proposalName(type),
    sort: ({ type }) => proposalName(type),
    csv: ({ type }) => type,
  },
  {
    id: "details",
    phone: "plain",
    header: "Network or address",
    cell: ({ details, chainId }) => <Subject details={details} chainId={chainId} />,
    csv: ({ details }) => details,
  },
  chainColumn,
  badgeColumn("status", "Status", { phone: "key", tones: TONES }),
  dayColumn("created", "Proposed"),
  {
    id: "deadline",
    header: "Deadline",
    align: "end",
    cell: ({ status, deadline, now }) => (
      <>
        <Timestamp seconds={deadline} withTime />
        {status === "Pending" && (
          <span className="quiet">{deadline > now ? ", can still be denied" : ", can be enacted"}</span>
        )}
      </>
    ),
    sort: ({ deadline }) => deadline,
    csv: ({ deadline }) => deadline,
  },
  addressColumn("proposer", "Proposer"),
  ...inFile("deniedAt", "enactedAt", "hash"),
  transactionColumn,
];
