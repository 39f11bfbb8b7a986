/** What can be proposed to CCIPAdmin. */
export const PROPOSAL_TYPES = ["AddChain", "RemoveChain", "RemotePoolUpdate", "AdminTransfer"] as const;
export type ProposalType = (typeof PROPOSAL_TYPES)[number];

/** Arguments of a proposal as JSON text, integers as decimal strings, in the order of the contract's ABI. */
export function proposalDetails(args: object): string {
  return JSON.stringify(args, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}
