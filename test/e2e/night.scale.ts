import { afterEach, expect, test } from "vitest";
import { type FakeCall, type FakeReply, FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { recorded } from "zchf-rpc/testing/providers/recorded";
import { freshnessResponse } from "../../src/api/status/schema.ts";
import { type Anvil, deployments, startAnvil } from "../../tools/harness/anvil.ts";
import { endAll } from "../../tools/harness/processes.ts";
import { startService, untilReady } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";

/** A night whose log is all that an operator has: that of the launcher with Ponder's in it, as a unit writes it. */
const [first, second, only] = [new FakeRpc(), new FakeRpc(), new FakeRpc()];

afterEach(async () => {
  await endAll();
  await Promise.all([first, second, only].map((rpc) => rpc.close()));
});

/** Responds as the node does. */
const nodeBehind =
  ({ rpc }: Anvil) =>
  async ({ method, params }: FakeCall): Promise<FakeReply> => ({
    body: { result: await rpc(method, params) },
  });

function refusal(provider: string, words: string): FakeReply {
  const { status, headers, body } = recorded(provider, words);
  return { status, headers, text: body };
}

/** How the first URL fails, in turn; the last way lasts. */
const WAYS: (() => FakeReply | Promise<FakeReply>)[] = [
  () => new Promise<never>(() => undefined),
  () => ({ text: "<html>maintenance</html>" }),
  () => ({ body: { error: { code: -32603, message: "Internal error" } } }),
  () => ({ status: 503, text: "" }),
  () => ({ status: 500, body: { error: { code: -32000, message: "internal" } } }),
];
/** Requests that each way is sent. */
const REQUESTS = 2;
/** Lines of an hour: those of the first minutes are more than of all later ones. */
const MOST_LINES = 30;

test("the log says when each chain stopped, why, and when it went on", async () => {
  const [ethereum, gnosis] = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 100 })]);
  await Promise.all([ethereum.transfer(3), gnosis.transfer(3)]);
  first.reply = second.reply = nodeBehind(ethereum);
  only.reply = nodeBehind(gnosis);
  const [one, two, three] = await Promise.all([first, second, only].map((rpc) => rpc.listen()));
  const service = await startService({
    DEPLOYMENTS_FILE: deployments({ 1: `${one},${two}`, 100: `${three}` }),
    POLLING_INTERVAL: "500",
  });
  await untilReady(service);
  const chain = async (id: number) =>
    freshnessResponse.parse((await service.get("/freshness")).body).chains[id];
  const before = service.output().length;
  const linesOf = (name: string) =>
    service
      .output()
      .slice(before)
      .split("\n")
      .filter((line) => line.includes(`${name}: `) && /no block for|blocks again/.test(line));
  second.reply = () => refusal("alchemy", "Must be authenticated");
  only.reply = () => refusal("infura", "daily request count exceeded");
  for (const way of WAYS) {
    first.reply = way;
    const sent = first.calls.length;
    await eventually("requests of the first URL", () => first.calls.length >= sent + REQUESTS, 120);
  }
  const stopped = (name: string) => eventually(`${name} in the log`, () => linesOf(name)[0], 150);
  expect(await stopped("Ethereum")).toMatch(
    /Ethereum: no block for \d+ s: URL 1 status 500, URL 2 rejects the key, the plan or the origin$/,
  );
  expect(await stopped("Gnosis")).toMatch(
    /Gnosis: no block for \d+ s: URL 1 has used up the quota of its plan$/,
  );
  expect([await chain(1), await chain(100)]).toMatchObject([
    { state: "stalled", reason: "URL 1 status 500, URL 2 rejects the key, the plan or the origin" },
    { state: "stalled", reason: "URL 1 has used up the quota of its plan" },
  ]);

  first.reply = nodeBehind(ethereum);
  await ethereum.transfer(1);
  await eventually("Ethereum to go on in the log", () => linesOf("Ethereum")[1], 120);
  expect(linesOf("Ethereum")[1]).toMatch(/Ethereum: blocks again after \d+ (s|min)$/);
  expect(await chain(1)).toMatchObject({ state: "live", reason: null });
  expect(linesOf("Gnosis").length).toBe(1);

  const lines = service.output().slice(before).trim().split("\n");
  expect(lines.length, lines.join("\n")).toBeLessThanOrEqual(MOST_LINES);
  for (const [url, reason] of [
    ["RPC_URL_1 (URL 2)", "rejects the key"],
    ["RPC_URL_100", "has used up the quota"],
  ] as const) {
    expect(lines).toContainEqual(expect.stringContaining(`${url} ${reason}`));
  }
});
