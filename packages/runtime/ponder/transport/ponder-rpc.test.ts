import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chainHealth } from "zchf-rpc/health";
import { type FakeReply, FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { recorded } from "zchf-rpc/testing/providers/recorded";
import { node, serves } from "zchf-rpc/testing/replies";
import { transportChain } from "../../../../tools/harness/transport-chain.ts";
import { providers } from "./providers.ts";
import { chainTransport } from "./transport.ts";

const GNOSIS = transportChain(100);

let first: FakeRpc;
let second: FakeRpc;

beforeEach(() => {
  chainHealth().clear();
  first = new FakeRpc();
  second = new FakeRpc();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([first.close(), second.close()]);
});

async function client(retries = 0) {
  const urls = [await first.listen(), await second.listen()];
  const { request } = chainTransport(GNOSIS, urls, { retries, isPolled: true })({ retryCount: 0 });
  return (method: string, ...params: unknown[]): Promise<unknown> => request({ method, params });
}

test.each([
  ["a revert", recorded("geth", "revert with reason").body, "revert"],
  ["a revert in other words", recorded("parity/nethermind", "VM execution").body, "revert"],
  ["a revert as the result", recorded("some-client", "revert payload").body, "revert"],
  ["out of gas", recorded("reth", "out of gas: gas required").body, "out of gas"],
])("error: %s is not sent to another URL and has the code of a revert", async (_, text, words) => {
  first.reply = node(() => ({ text }));
  second.reply = serves;
  const error = await (await client(9))("eth_call", {}, "0x1").catch((thrown: Error) => thrown);
  // By these two Ponder knows an error of the contract, which it does not repeat.
  expect(error).toMatchObject({ code: expect.any(Number), message: expect.stringContaining("revert") });
  expect(error).toMatchObject({ message: expect.stringContaining(words) });
  expect(second.of("eth_call")).toEqual([]);
});

/** Ponder's own RPC client over our transport, as `ponder start` makes it. */
async function ponderRpc(urls: string[], retries: number) {
  const file = path.resolve(import.meta.dirname, "../../../../node_modules/ponder/dist/esm/rpc/index.js");
  const { createRpc } = await import(pathToFileURL(file).href);
  const lines: string[] = [];
  const log = ({ msg }: { msg: string }) => void lines.push(msg);
  const logger = { trace() {}, debug() {}, info() {}, warn: log, error: log, child: () => logger };
  const none = { inc() {}, observe() {} };
  const common = {
    logger,
    metrics: { ponder_rpc_request_duration: none, ponder_rpc_request_error_total: none },
    shutdown: { add() {} },
  };
  const { rpc } = providers(chainTransport(GNOSIS, urls, { retries, isPolled: true }));
  const created = createRpc({ common, chain: { id: 100, name: "gnosis", rpc } });
  return { request: (method: string, ...params: unknown[]) => created.request({ method, params }), lines };
}

test.each<[string, FakeReply]>([
  [
    "a node in trouble",
    { status: 500, body: { error: { code: -32013, message: "backend returned an invalid response" } } },
  ],
  ["missing state", { body: { error: { code: -32000, message: "missing trie node ab" } } }],
  ["a page", { status: 502, text: "<html>502 Bad Gateway</html>" }],
  ["empty data", { body: { result: "0x" } }],
])("behavior: Ponder does not repeat what failed everywhere: %s", async (_, reply) => {
  first.reply = node(() => reply);
  const { request, lines } = await ponderRpc([await first.listen()], 1);
  await expect(request("eth_call", {}, "0x1")).rejects.toThrow("eth_call on chain 100 failed");
  expect(first.of("eth_call")).toHaveLength(2);
  expect(lines).toEqual(["Received JSON-RPC error"]);
});

test("behavior: Ponder does not split a range that we could not", async () => {
  first.reply = node(() => ({
    status: 400,
    text: recorded("alchemy", "up to a 10 block range").body,
  }));
  const { request } = await ponderRpc([await first.listen()], 0);
  const filter = { address: "0x1", fromBlock: "0x1", toBlock: "0x1" };
  await expect(request("eth_getLogs", filter)).rejects.toThrow("eth_getLogs on chain 100 failed");
  expect(first.of("eth_getLogs")).toHaveLength(1);
});

test("behavior: Ponder's own limit does not hold requests back", async () => {
  first.reply = serves;
  const { request } = await ponderRpc([await first.listen()], 0);
  const begin = performance.now();
  await Promise.all(Array.from({ length: 400 }, () => request("eth_call", {}, "0x1")));
  // One provider of Ponder begins with 20 requests a second: these would take 20 seconds.
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(first.of("eth_call")).toHaveLength(400);
});
