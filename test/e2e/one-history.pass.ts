import { afterAll, beforeEach, describe } from "vitest";
import { describeClient } from "../../packages/client/test/describe-client.ts";
import { useHistory } from "../../tools/harness/history.ts";
import { describeChain } from "./describe-chain.ts";
import { describeLifecycle } from "./lifecycle.ts";

/**
 * The end-to-end pass of `npm test`: one history with every kind of action, indexed once, of which every route, events,
 * GraphQL, MCP and the client are compared with the chains. Another seed is another history of random valid actions; this
 * is one with which the devnet once failed.
 */
const history = useHistory(process.env.SEED ?? "4247");

/** Which part of the pass begins, and how long the one before took: the pass takes minutes. */
let part: { name: string; began: number } | undefined;
const enter = (name: string | undefined) => {
  if (name === part?.name) return;
  const now = performance.now();
  if (part !== undefined) console.log(`${part.name}: ${((now - part.began) / 1000).toFixed(1)} s`);
  part = name === undefined ? undefined : { name, began: now };
};
beforeEach(({ task }) => {
  let outermost: { name: string; suite?: typeof task.suite } = task;
  while (outermost.suite !== undefined) outermost = outermost.suite;
  enter(outermost.name);
});
afterAll(() => enter(undefined));

describe("the client", () => describeClient(history));
describeChain(history, { samples: 60 });
describe("kill and reorg", () => describeLifecycle(history));
