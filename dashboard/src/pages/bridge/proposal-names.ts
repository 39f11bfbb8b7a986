import { type Data, networkName } from "zchf-api-client";
import { shorten } from "../../format/addresses.ts";

type ProposalType = Data<"/bridge/proposals">["list"][number]["type"];

const NAMES: Readonly<Record<ProposalType, string>> = {
  AddChain: "Add network",
  RemoveChain: "Remove network",
  RemotePoolUpdate: "Change remote pool",
  AdminTransfer: "Transfer administration",
};

/** What is proposed, in words. */
export const proposalName = (type: ProposalType): string => NAMES[type];

/** The arguments that say what is proposed; the forms are documented with `details` in the API. */
type Details = { chain?: string; remoteChainSelector?: string; newAdmin?: string };

/** The network that a proposal is about, or the address that it names. */
export function proposalSubject(details: string): { network?: string; address?: string } {
  const { chain, remoteChainSelector, newAdmin }: Details = JSON.parse(details);
  if (newAdmin !== undefined) return { address: newAdmin };
  const selector = chain ?? remoteChainSelector;
  return selector === undefined ? {} : { network: networkName(selector) };
}

const VERBS: Readonly<Record<ProposalType, (subject: string) => string>> = {
  AddChain: (network) => `add ${network}`,
  RemoveChain: (network) => `remove ${network}`,
  RemotePoolUpdate: (network) => `change the pool of ${network}`,
  AdminTransfer: (address) => `transfer the administration to ${address}`,
};

/** "remove Polygon". */
export function proposalTitle(type: ProposalType, details: string): string {
  const { network, address } = proposalSubject(details);
  return VERBS[type](network ?? (address === undefined ? "a network" : shorten(address)));
}
