import type { Data } from "zchf-api-client";

type ProposalType = Data<"/bridge/proposals">["list"][number]["type"];

const NAMES: Readonly<Record<ProposalType, string>> = {
  AddChain: "Add network",
  RemoveChain: "Remove network",
  RemotePoolUpdate: "Change remote pool",
  AdminTransfer: "Transfer administration",
};

/** What is proposed, in words. */
export const proposalName = (type: ProposalType): string => NAMES[type];
