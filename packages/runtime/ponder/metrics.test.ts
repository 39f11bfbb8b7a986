import { Counter, Registry } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { chainEndpoints } from "zchf-rpc/endpoint";
import { PROBLEMS } from "zchf-rpc/problems";
import { FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { transportChain } from "../../../tools/harness/transport-chain.ts";
import { exposeMetrics } from "./metrics.ts";
import { countFromZero, countRpcRequest } from "./transport/count-requests.ts";
import { chainTransport } from "./transport/transport.ts";

const [first, second] = [new FakeRpc(), new FakeRpc()];

afterEach(async () => {
  globalThis.PONDER_COMMON = undefined;
  await Promise.all([first.close(), second.close()]);
});

/** Lines of a registry that are values, without the metric's name. */
async function valuesOf(registry: Registry, name: string): Promise<string[]> {
  const lines = (await registry.metrics()).split("\n");
  return lines.flatMap((line) => (line.startsWith(`${name}{`) ? [line.slice(name.length)] : []));
}

test("default: our metrics are among Ponder's, with the values of when they are read", async () => {
  const [own, ponders] = [new Registry(), new Registry()];
  const counter = new Counter({ name: "own_total", help: "x", labelNames: ["a"], registers: [own] });
  globalThis.PONDER_COMMON = { metrics: { registry: ponders } };
  exposeMetrics(own);
  counter.inc({ a: "b" }, 2);
  expect(await valuesOf(ponders, "own_total")).toEqual(['{a="b"} 2']);
});

test("error: outside of a process of Ponder", () => {
  expect(() => exposeMetrics(new Registry())).toThrow("this is no process of Ponder");
});

test("default: each RPC request counts once, by chain, method, URL and class, and no label holds the URL", async () => {
  const registry = new Registry();
  globalThis.PONDER_COMMON = { metrics: { registry } };
  const key = "s3cr3t-key-0123456789";
  const urls = await Promise.all([first.listen(), second.listen()]);
  const [one, two] = chainEndpoints(
    100,
    urls.map((url) => `${url}/${key}`),
    { isQuiet: true, count: countRpcRequest },
  );
  first.reply = ({ method }) =>
    method === "eth_chainId"
      ? { body: { result: "0x64" } }
      : { status: 401, body: { error: { code: -32000, message: "invalid api key" } } };
  second.reply = ({ method }) => ({ body: { result: method === "eth_chainId" ? "0x64" : "0x7" } });
  const call = { method: "eth_blockNumber" };
  await expect(one?.request(call)).rejects.toThrow();
  for (let i = 0; i < 2; i++) expect(await two?.request(call)).toBe("0x7");
  expect((await valuesOf(registry, "zchf_rpc_requests_total")).sort()).toEqual([
    '{chain="100",method="eth_blockNumber",url="1",class="auth"} 1',
    '{chain="100",method="eth_blockNumber",url="2",class="ok"} 2',
    '{chain="100",method="eth_chainId",url="1",class="ok"} 1',
    '{chain="100",method="eth_chainId",url="2",class="ok"} 1',
  ]);
  expect(await registry.metrics()).not.toContain(key);
});

test("behavior: each class of each URL begins with 0, so that its first failure is an increase", async () => {
  const registry = new Registry();
  globalThis.PONDER_COMMON = { metrics: { registry } };
  const classes: readonly string[] = ["ok", ...Object.keys(PROBLEMS)];
  const line = (url: number, name: string, count: number) =>
    `{chain="100",method="eth_chainId",url="${url}",class="${name}"} ${count}`;
  chainTransport(transportChain(100), ["http://127.0.0.1:1", "http://127.0.0.1:2"]);
  const zeros = [1, 2].flatMap((url) => classes.map((name) => line(url, name, 0)));
  expect(zeros.length).toBeGreaterThan(20);
  expect(await valuesOf(registry, "zchf_rpc_requests_total")).toEqual(zeros);
  const refused = { chainId: 100, method: "eth_chainId", url: 2, class: "quota" } as const;
  countRpcRequest(refused);
  // As when Ponder loads its configuration again.
  countFromZero(100, 2);
  const counted = zeros.map((zero) => (zero === line(2, "quota", 0) ? line(2, "quota", 1) : zero));
  expect(await valuesOf(registry, "zchf_rpc_requests_total")).toEqual(counted);
});

test("behavior: a process without Ponder's registry sends its requests uncounted", async () => {
  const url = await first.listen();
  first.reply = () => ({ body: { result: "0x64" } });
  expect(
    await chainEndpoints(100, [url], { count: countRpcRequest })[0]?.request({ method: "eth_gasPrice" }),
  ).toBe("0x64");
});
