import { describeChain, describeReindexing } from "./families/describe-chain.ts";

const history = describeChain("2");
describeReindexing(history);
