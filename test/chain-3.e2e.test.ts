import { describeChain } from "./families/describe-chain.ts";

describeChain("3");
