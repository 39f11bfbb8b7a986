import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Anvil, startAnvil } from "../../tools/harness/anvil.ts";
import { endAll } from "../../tools/harness/processes.ts";
import { FAULTS, type Fault, planFaults } from "./plan.ts";
import { type FaultyNode, startFaultyNode } from "./proxy.ts";

let anvil: Anvil;
let node: FaultyNode | undefined;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 100 });
  await anvil.transfer(10);
});
afterEach(() => node?.stop());
afterAll(endAll);

async function always(fault: Fault): Promise<FaultyNode> {
  node = await startFaultyNode(anvil.url, () => ({ fault, milliseconds: 300, blocks: 4 }));
  return node;
}

async function request(method: string, params: unknown[] = []) {
  const response = await fetch(node?.url ?? "", {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }),
  });
  const text = await response.text();
  return { status: response.status, text, json: () => JSON.parse(text) };
}

const latest = () => request("eth_getBlockByNumber", ["latest", false]);
const range = { fromBlock: "0x0", toBlock: "0xa" };

test("a plan is the same for the same seed, differs for others, and has every fault", () => {
  const steps = (seed: string) => {
    const plan = planFaults(seed, 0.2);
    return Array.from({ length: 2_000 }, (_, i) => plan(i));
  };
  expect(steps("a")).toEqual(steps("a"));
  expect(steps("a")).not.toEqual(steps("b"));
  const found = steps("a").flatMap((step) => step?.fault ?? []);
  expect(new Set(found)).toEqual(new Set(FAULTS));
  expect(found.length / 2_000).toBeGreaterThan(0.15);
  expect(found.length / 2_000).toBeLessThan(0.25);
});

test("without a fault it responds as the node does", async () => {
  node = await startFaultyNode(anvil.url, () => undefined);
  expect((await request("eth_blockNumber")).json()).toEqual({ jsonrpc: "2.0", id: 7, result: "0xa" });
  expect((await request("eth_getLogs", [range])).json().result).toHaveLength(10);
  expect(node.counts.size).toBe(0);
});

test("every eth_call fails in one way, other methods do not", async () => {
  node = await startFaultyNode(anvil.url, () => undefined);
  const call = (data = "0x01") => request("eth_call", [{ to: `0x${"4".padStart(40, "0")}`, data }, "latest"]);
  const large = `0x${"01".repeat(1_000)}`;
  node.setCallFault("dropped");
  await expect(call()).rejects.toThrow();
  expect((await request("eth_blockNumber")).json().result).toBe("0xa");
  node.setCallFault("out of quota");
  expect((await call()).json().error).toMatchObject({ code: -32005, data: { rate: { backoff_seconds: 2 } } });
  node.setCallFault("large ones refused");
  expect([(await call()).json().result, (await call(large)).status]).toEqual(["0x01", 413]);
  node.setCallFault("slow");
  const begin = performance.now();
  expect((await call()).json().result).toBe("0x01");
  expect(performance.now() - begin).toBeGreaterThanOrEqual(1_400);
  node.setCallFault("no response");
  const limit = AbortSignal.timeout(500);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 7, method: "eth_call", params: [] });
  await expect(fetch(node.url, { method: "POST", body, signal: limit })).rejects.toThrow("timeout");
  node.setCallFault(undefined);
  expect((await call()).json().result).toBe("0x01");
});

test("delay, drop, 429, 500, truncated", async () => {
  await always("delay");
  const begin = Date.now();
  expect((await request("eth_blockNumber")).json().result).toBe("0xa");
  expect(Date.now() - begin).toBeGreaterThanOrEqual(290);
  await node?.stop();

  await always("drop");
  await expect(request("eth_blockNumber")).rejects.toThrow("fetch failed");
  await node?.stop();

  await always("too many requests");
  expect((await request("eth_blockNumber")).status).toBe(429);
  await node?.stop();

  await always("server error");
  expect((await request("eth_blockNumber")).status).toBe(500);
  await node?.stop();

  await always("truncated");
  const cut = await request("eth_blockNumber");
  expect(cut.status).toBe(200);
  expect(cut.json).toThrow(SyntaxError);
  expect(node?.counts.get("truncated")).toBe(1);
});

test("empty: an empty result, but never for a range of logs", async () => {
  await always("empty");
  expect((await latest()).json().result).toBeNull();
  const { hash } = (await anvil.rpc("eth_getBlockByNumber", ["0x5", false])) as { hash: string };
  expect((await request("eth_getLogs", [{ blockHash: hash }])).json().result).toEqual([]);
  expect((await request("eth_getLogs", [range])).json().result).toHaveLength(10);
});

test("range too large: with a range that works, and only for ranges", async () => {
  await always("range too large");
  expect((await request("eth_getLogs", [range])).json().error.message).toContain("should work: [0x0, 0x5]");
  expect((await latest()).json().result.number).toBe("0xa");
});

test("head goes back: the latest block is an older one", async () => {
  await always("head goes back");
  expect((await latest()).json().result.number).toBe("0x6");
  expect((await request("eth_getBlockByNumber", ["0x9", false])).json().result.number).toBe("0x9");
});

test("a node that lags does not have the latest blocks", async () => {
  node = await startFaultyNode(anvil.url, () => undefined);
  node.setLag(3);
  expect((await request("eth_blockNumber")).json().result).toBe("0x7");
  expect((await latest()).json().result.number).toBe("0x7");
  expect((await request("eth_getBlockByNumber", ["0x8", false])).json().result).toBeNull();
  expect((await request("eth_getLogs", [{ fromBlock: "0x8", toBlock: "0x8" }])).json().error).toBeDefined();
  const { hash } = (await anvil.rpc("eth_getBlockByNumber", ["0x9", false])) as { hash: string };
  expect((await request("eth_getLogs", [{ blockHash: hash }])).json().error.message).toBe("unknown block");
  expect(node.counts.get("lag")).toBe(5);
  node.setFaulty(false);
  expect((await request("eth_blockNumber")).json().result).toBe("0xa");
});

test("while held, no request reaches the node", async () => {
  node = await startFaultyNode(anvil.url, () => undefined);
  let pending: ReturnType<typeof request> | undefined;
  await node.whileHeld(async () => {
    pending = request("eth_blockNumber");
    await anvil.mine(2);
  });
  expect((await pending)?.json().result).toBe("0xc");
});
