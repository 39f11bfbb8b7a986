import { useHistory } from "../../harness/history.ts";
import { describeChain, describeReindexing } from "./describe-chain.ts";

// One of the seeds with which the devnet once failed.
const history = useHistory("4243", { unsettled: true });
describeChain(history);
describeReindexing(history);
