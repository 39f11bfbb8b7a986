import { zeroAddress } from "viem";
import { beforeAll, expect, test } from "vitest";
import { transferList, transferPage, transfers } from "../../src/api/rest/transfers/schema.ts";
import { normalizedText } from "../../src/domain/user-text.ts";
import { transferWithReference } from "../../tools/devnet/actions/transfers.ts";
import { foreignSelectors } from "../../tools/devnet/deploy.ts";
import { oddTexts } from "../../tools/devnet/texts.ts";
import type { History } from "../../tools/harness/history.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { decodeTransfers, type ExpectedTransfer, inLists } from "./decode-transfers.ts";

const base = "/transfer/reference";

/** Characters of a reference in a URL: the service reads 32 KB of an address and its headers. */
const MAX_ENCODED = 30_000;

const fitsUrl = ({ reference }: { reference: string }) => encodeURIComponent(reference).length <= MAX_ENCODED;

/** Every transfer route against an independent decoding of the chains' logs. */
export function describeTransfers(history: History): void {
  let expected: ExpectedTransfer[];

  beforeAll(async () => {
    expected = await decodeTransfers(history.devnet().deployments);
  });

  const get = (path: string) => history.get(base + path);

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
    // To a chain that is not EVM: only toBytes says that somebody receives it.
    const elsewhere = expected.filter(({ to, toBytes }) => to === zeroAddress && toBytes !== "0x");
    expect(elsewhere.map(({ targetChain }) => targetChain)).toContain(String(foreignSelectors.solana));
    const references = new Set(expected.map(({ reference }) => reference));
    for (const text of oddTexts) if (typeof text === "string") expect(references).toContain(text);
  });

  test("every record equals what the chains' logs say", async () => {
    const { num, list } = transferList.parse(await get("/list"));
    expect(list).toEqual(expected.slice(0, 1000).map(inLists));
    expect(num).toBe(list.length);
    expect(await get("/counter")).toBe(expected.length);
  });

  test("every account's transfers are those of the logs, by both parties and by exact reference", async () => {
    const accounts = (pick: "from" | "to") => [...new Set(expected.map((row) => row[pick]))];
    for (const from of accounts("from")) {
      const sent = expected.filter((row) => row.from === from);
      expect(transfers.parse(await get(`/by/from/${from}`))).toEqual(sent.slice(0, 1000).map(inLists));
      expect(transfers.parse(await get(`/history/by/from/${from}`))).toEqual(sent.slice(0, 100).map(inLists));
    }
    for (const to of accounts("to")) {
      const received = expected.filter((row) => row.to === to);
      expect(transfers.parse(await get(`/by/to/${to}`))).toEqual(received.slice(0, 1000).map(inLists));
    }
    const texts = new Map(expected.filter(fitsUrl).map((row) => [row.reference, row]));
    for (const [reference, { from, to }] of texts) {
      const same = expected.filter(
        (row) => row.from === from && row.to === to && row.reference === reference,
      );
      const query = `to=${to}&reference=${encodeURIComponent(reference)}`;
      expect(transfers.parse(await get(`/by/from/${from}?${query}`))).toEqual(
        same.slice(0, 1000).map(inLists),
      );
    }
  });

  test("a search finds every transfer with a reference, exact and normalized, and those of a transaction", async () => {
    const search = async (query: string) => transferPage.parse(await get(`/search?${query}&limit=1000`)).list;
    for (const reference of new Set(expected.filter(fitsUrl).map((row) => row.reference))) {
      const query = `reference=${encodeURIComponent(reference)}`;
      expect(await search(query)).toEqual(expected.filter((row) => row.reference === reference).map(inLists));
      const normalized = normalizedText(reference);
      if (normalized === "") continue;
      const same = expected.filter((row) => normalizedText(row.reference) === normalized);
      expect(await search(`${query}&match=normalized`)).toEqual(same.map(inLists));
    }
    for (const { txHash } of expected.slice(0, 20)) {
      const same = expected.filter((row) => row.txHash === txHash);
      expect(await search(`txHash=${txHash}`)).toEqual(same.map(inLists));
    }
  });

  test("every record is found by its count", async () => {
    for (const row of expected) expect(await get(`/by/count/${row.count}`)).toEqual(row);
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
      const response = await history.service().get(base + path);
      expect([path, response.status]).toEqual([path, 400]);
      expect(response.body).toEqual({ error: expect.any(String), code: "invalid_parameter" });
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
    const long = `${base}/by/from/${account}?reference=${encodeURIComponent("😀".repeat(16_000))}`;
    expect((await history.service().get(long)).status).toBe(431);
    expect((await history.service().get(`${base}/list/../../../../etc/passwd`)).status).toBe(404);
    expect((await history.service().get("/transfer")).body).toEqual({
      error: expect.any(String),
      code: "not_found",
    });
  });

  test("behavior: a new transfer appears", async () => {
    const { world } = history.devnet();
    const [from, to] = [world.person("founder"), world.person("bob")];
    const reference = `fresh ${history.seed} \0 "<b>'`;
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
}

/** One path of every transfer route and kind of response, for comparing two indexes. */
export async function transferPaths(history: History): Promise<string[]> {
  const expected = await decodeTransfers(history.devnet().deployments);
  const accounts = [...new Set(expected.flatMap(({ from, to }) => [from, to]))];
  const { to = "", created = "0" } = expected[Math.floor(expected.length / 2)] ?? {};
  const middle = new Date(Number(created) * 1000).toISOString();
  return [
    "/list",
    "/counter",
    ...accounts.flatMap((account) => [`/by/from/${account}`, `/history/by/from/${account}?start=${middle}`]),
    ...accounts.flatMap((account) => [
      `/by/to/${account}?reference=`,
      `/history/by/to/${account}?end=${middle}`,
    ]),
    ...expected.map(({ count }) => `/by/count/${count}`),
    "/by/count/1",
    "/by/count/x",
    "/by/from/x",
    `/history/by/to/${to}?start=1`,
  ].map((path) => base + path);
}
