import { describe } from "vitest";
import { describeClient } from "../../client/test/describe-client.ts";
import { useHistory } from "../../harness/history.ts";
import { describeChain } from "./describe-chain.ts";
import { describeLifecycle } from "./lifecycle.ts";

/**
 * The end-to-end pass of `npm test`: one history with every kind of action, indexed once, of which every route, events,
 * GraphQL, MCP and the client are compared with the chains. Another seed is another history of random valid actions; this
 * is one with which the devnet once failed.
 */
const history = useHistory(process.env.SEED ?? "4247");

describe("the client", () => describeClient(history));
describeChain(history, { samples: 60 });
describe("kill and reorg", () => describeLifecycle(history));
