import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chainEndpoints } from "zchf-rpc/endpoint";
import { type FakeReply, FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { probeChain } from "./probe.ts";

const HEAD = "0x64";

let first: FakeRpc;
let second: FakeRpc;
beforeEach(() => {
  first = new FakeRpc();
  second = new FakeRpc();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([first.close(), second.close()]);
});

/** A node that serves blocks, and calls of contracts at its head by number as `call` says. */
function nodeWith(rpc: FakeRpc, call: FakeReply): void {
  rpc.reply = ({ method, params }) => {
    if (method === "eth_chainId") return { body: { result: "0x64" } };
    if (method === "eth_call") return params[1] === HEAD ? call : { body: { result: "0x01" } };
    const number = params[0] === "latest" ? HEAD : params[0];
    return { body: { result: { number, hash: `${number}a`, parentHash: "0x1", timestamp: "0x1" } } };
  };
}

const served: FakeReply = { body: { result: "0x01" } };
const dead: FakeReply = { status: 503, body: {} };
const spent: FakeReply = { body: { error: { code: -32005, message: "daily request count exceeded" } } };
const missing: FakeReply = { body: { error: { code: -32000, message: "missing trie node" } } };

async function probe(...calls: FakeReply[]): Promise<string> {
  const nodes = [first, second].slice(0, calls.length);
  for (const [index, node] of nodes.entries()) nodeWith(node, calls[index] ?? served);
  const urls = await Promise.all(nodes.map((node) => node.listen()));
  const blocks = { known: [], between: async () => undefined, settled: 0 };
  return (await probeChain(chainEndpoints(100, urls, { isQuiet: true }), 10, blocks)).state;
}

test("default: a chain is live where one URL serves blocks and calls", async () => {
  expect(await probe(served)).toBe("live");
});

test("behavior: a URL without calls leaves the chain to the next one", async () => {
  expect(await probe(dead, served)).toBe("live");
});

test("behavior: a node that lacks the state of the head for a moment is live", async () => {
  expect(await probe(missing)).toBe("live");
});

test("error: a chain whose blocks are served, and no call, is silent", async () => {
  expect(await probe(dead)).toBe("silent");
});

test("error: a chain whose quota does not last for a call is silent", async () => {
  expect(await probe(spent)).toBe("silent");
});
