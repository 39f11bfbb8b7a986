import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transferWithReference } from "../devnet/actions/transfers.ts";
import { type Devnet, startDevnet } from "../devnet/start.ts";
import { transferList, transfers } from "../src/api/transfers/schema.ts";
import { decodeTransfers, type ExpectedTransfer } from "./decode-transfers.ts";
import { eventually, freePorts, type Service, startService, untilReady } from "./harness.ts";

const base = "/transfer/reference";

describe.each(["1", "2", "3"])("seed %s", (seed) => {
  let folder: string;
  let devnet: Devnet;
  let services: Service[];
  let expected: ExpectedTransfer[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "zchf-transfers-"));
    const out = join(folder, "deployments.json");
    devnet = await startDevnet({ seed, basePort: await freePorts(3), out });
    // Two indexes that know nothing of each other, merging the chains in different ways.
    services = [
      await startService({ DEPLOYMENTS_FILE: out, PGLITE_DIR: join(folder, "one") }),
      await startService({
        DEPLOYMENTS_FILE: out,
        PGLITE_DIR: join(folder, "two"),
        ORDERING: "experimental_isolated",
      }),
    ];
    expected = await decodeTransfers(devnet.deployments);
    await Promise.all(services.map((service) => untilReady(service)));
  });

  afterAll(async () => {
    await Promise.all((services ?? []).map((service) => service.end()));
    await devnet?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const one = (): Service => {
    const [service] = services;
    if (service === undefined) throw new Error("no service");
    return service;
  };
  const get = async (path: string) => {
    const { status, body } = await one().get(base + path);
    expect(status).toBe(200);
    return body;
  };

  test("the story has every kind on every chain", () => {
    for (const chainId of [1, 100, 8453]) {
      const rows = expected.filter((row) => row.chainId === chainId);
      expect(rows.some((row) => row.targetChain === "0")).toBe(true);
      expect(rows.some((row) => row.targetChain !== "0" && row.reference !== "")).toBe(true);
      // Ethereum's coin has no cross-chain transfer of its own, so none without reference.
      const hasCrossing = rows.some((row) => row.targetChain !== "0" && row.reference === "");
      expect(hasCrossing || chainId === 1).toBe(true);
    }
    expect(expected.some(({ reference }) => reference.length >= 65_536)).toBe(true);
  });

  test("every record equals what the chains' logs say", async () => {
    const { num, list } = transferList.parse(await get("/list"));
    expect(list).toEqual(expected.slice(0, 1000));
    expect(num).toBe(list.length);
    expect(await get("/counter")).toBe(expected.length);
  });

  test("every account's transfers are those of the logs, by both parties and by exact reference", async () => {
    const accounts = (pick: "from" | "to") => [...new Set(expected.map((row) => row[pick]))];
    for (const from of accounts("from")) {
      const sent = expected.filter((row) => row.from === from);
      expect(transfers.parse(await get(`/by/from/${from}`))).toEqual(sent.slice(0, 1000));
      expect(transfers.parse(await get(`/history/by/from/${from}`))).toEqual(sent.slice(0, 100));
    }
    for (const to of accounts("to")) {
      const received = expected.filter((row) => row.to === to);
      expect(transfers.parse(await get(`/by/to/${to}`))).toEqual(received.slice(0, 1000));
    }
    const texts = new Map(expected.map((row) => [row.reference, row]));
    for (const [reference, { from, to }] of texts) {
      const same = expected.filter(
        (row) => row.from === from && row.to === to && row.reference === reference,
      );
      const query = `to=${to}&reference=${encodeURIComponent(reference)}`;
      expect(transfers.parse(await get(`/by/from/${from}?${query}`))).toEqual(same.slice(0, 1000));
    }
  });

  test("every record is found by its count", async () => {
    for (const row of expected) expect(await get(`/by/count/${row.count}`)).toEqual(row);
  });

  test("two independent indexes answer byte for byte alike", async () => {
    const { from = "", to = "", count = "", created = "0" } = expected[Math.floor(expected.length / 2)] ?? {};
    const start = new Date(Number(created) * 1000).toISOString();
    const paths = [
      "/list",
      "/counter",
      `/by/count/${count}`,
      `/by/from/${from}`,
      `/by/to/${to}?reference=`,
      `/history/by/from/${from}?start=${start}`,
      `/history/by/to/${to}?end=${start}`,
      "/by/count/1",
      "/by/count/x",
      "/by/from/x",
      `/history/by/to/${to}?start=1`,
    ];
    for (const path of paths) {
      const [a, b] = await Promise.all(services.map((service) => service.get(base + path)));
      expect(b?.text).toBe(a?.text);
      expect(b?.status).toBe(a?.status);
      expect(b?.headers.get("x-indexed-through")).toBe(a?.headers.get("x-indexed-through"));
    }
  });

  test("behavior: malformed requests get the documented shape, whatever is sent", async () => {
    const account = expected[0]?.from ?? "";
    const bad400 = [
      "/by/from/0x12",
      "/by/to/alice",
      `/by/from/${account}0`,
      "/by/from/..%2f..%2fetc%2fpasswd",
      "/by/to/%00",
      "/by/from/'%20OR%201=1--",
      "/by/to/%FF%FE",
      "/by/count/abc",
      "/by/count/-1",
      "/by/count/1e3",
      "/by/count/1;DROP%20TABLE%20transfer_reference",
      `/by/from/${account}?to=x`,
      `/by/to/${account}?from=1%27%20OR%20%271`,
      `/by/from/${account}?reference=a&reference=b`,
      `/history/by/from/${account}?start=2024-01-01&start=2024-01-02`,
      `/history/by/to/nobody?start=1704067200`,
    ];
    for (const path of bad400) {
      const answer = await one().get(base + path);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.body).toEqual({ error: expect.any(String), code: "invalid_parameter" });
    }
    for (const value of [
      "1704067200",
      "nonsense",
      "",
      "'; SELECT 1",
      "../..",
      "%FF",
      "%00",
      "9".repeat(5000),
    ]) {
      const body = await get(`/history/by/from/${account}?start=${value}`);
      expect(body).toEqual({ error: expect.stringContaining("start"), code: "invalid_parameter" });
    }
    const before = await get(`/history/by/from/${account}?start=2030-01-01&end=2020-01-01`);
    expect(before).toEqual([]);
    expect(await get(`/by/from/${account}?reference=${"r".repeat(10_000)}`)).toEqual([]);
    expect(await get(`/by/from/${account}?reference=${encodeURIComponent("😀".repeat(16_000))}`)).toEqual([]);
    expect((await one().get(`${base}/list/../../../../etc/passwd`)).status).toBe(404);
    expect((await one().get("/transfer")).body).toEqual({ error: expect.any(String), code: "not_found" });
  });

  test("behavior: a new transfer appears", async () => {
    const { world } = devnet;
    const [from, to] = [world.person("founder"), world.person("bob")];
    const reference = `fresh ${seed} \0 "<b>'`;
    await transferWithReference(world, { chain: 100, from, to, amount: 5n, reference });
    const [row] = await eventually("the new transfer", async () => {
      const found = transfers.parse(await get(`/by/from/${from}?reference=${encodeURIComponent(reference)}`));
      return found.length > 0 && found;
    });
    expect(row).toMatchObject({
      chainId: 100,
      to: to.toLowerCase(),
      amount: "5",
      targetChain: "0",
      reference,
    });
  });
});
