import type { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { type Address, getAddress, type Hex, pad, toHex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../../../../tools/harness/test-api.ts";
import { lengthIfCut } from "../../../domain/bounded-text.ts";
import { recordId } from "../../../domain/record-id.ts";
import {
  decodeUserText,
  normalizedText,
  normalizedTextHash,
  userTextHash,
} from "../../../domain/user-text.ts";
import { transferReference, transferReferenceTotal } from "../../../tables/transfers.ts";
import { encodeCursor } from "../../http/cursor.ts";
import { transfer, transferList, transferPage, transfers } from "./schema.ts";

const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const bob: Address = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const carol: Address = "0xcccccccccccccccccccccccccccccccccccccccc";
const dora: Address = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const busy: Address = "0xdddddddddddddddddddddddddddddddddddddddd";
const slots: Record<number, number> = { 1: 1, 100: 7, 8453: 5 };

type Row = typeof transferReference.$inferInsert;

function row(chainId: number, block: number, over: Partial<Row> & { text?: string; bytes?: Hex }): Row {
  const { text = "", bytes = toHex(new TextEncoder().encode(text)), ...rest } = over;
  return {
    chainId,
    count: recordId(BigInt(block), 0, slots[chainId] ?? 0),
    timestamp: 1_700_000_000n + BigInt(block),
    txHash: pad(toHex(block * 10 + chainId)),
    sender: alice,
    from: alice,
    to: bob,
    targetChain: 0n,
    amount: 5n * 10n ** 18n,
    referenceBytes: bytes,
    referenceLength: lengthIfCut(bytes),
    referenceHash: userTextHash(decodeUserText(bytes)),
    normalizedReferenceHash: normalizedTextHash(decodeUserText(bytes)),
    ...rest,
  };
}

const hostile = [
  "Robert'); DROP TABLE transfer_reference;--",
  "NUL\0inside",
  `"quotes" and 'quotes'`,
  "😀 emoji",
  "\u202Eright to left",
  "<img src=x onerror=alert(1)>",
  "../../etc/passwd",
  "\uFEFFbom",
  "%00%27",
  " spaces ",
];
const long = "long ".repeat(2000);

const rows: Row[] = [
  row(1, 1, { text: "rent", to: bob }),
  row(1, 2, { text: "Rent", to: bob }),
  row(1, 3, { text: "rent", to: carol }),
  row(100, 3, { text: "rent", to: bob, timestamp: 1_700_000_003n }),
  row(8453, 4, {
    to: bob,
    targetChain: 2n ** 64n - 1n,
    sender: carol,
    amount: 2n ** 200n,
    recipientHash: pad("0xab"),
  }),
  row(1, 5, { bytes: "0x61ff62", to: carol }),
  row(1, 6, { text: long, to: carol }),
  ...hostile.map((text, i) => row(1, 10 + i, { text, from: carol, sender: carol, to: alice })),
  ...Array.from({ length: 1005 }, (_, i) => row(100, 1000 + i, { from: busy, to: busy, text: `#${i}` })),
];

/** References of other accounts, which a search over all accounts finds. */
const normalized = [
  "RF18539007547034",
  "rf18 5390 0754 7034",
  "21 00000 00003 13947 14300 09017",
  ..."aB9-é\u0301\u00DFΣſﬁ①\uAC00Å\u212B",
  ...fc.sample(fc.string({ unit: fc.constantFrom(..."aA é\u00C9"), minLength: 1, maxLength: 2 }), {
    numRuns: 30,
    seed: 1,
  }),
].map((text, i) => ({ text, block: 3000 + i }));
const searchable: Row[] = [
  ...normalized.map(({ text, block }) => row(8453, block, { text, from: dora, to: dora })),
  ...Array.from({ length: 30 }, (_, i) => row(1, 4000 + i, { text: "many", from: dora, to: dora })),
];

const { db, get } = await testApi(
  Object.fromEntries([1, 100, 8453].map((id) => [id, 1_700_009_000])),
  "/transfer/reference",
  { keep: true },
);

beforeAll(async () => {
  await db.insert(transferReference).values([...rows, ...searchable]);
  await db.insert(transferReferenceTotal).values([
    { chainId: 1, rows: rows.filter(({ chainId }) => chainId === 1).length },
    { chainId: 100, rows: rows.filter(({ chainId }) => chainId === 100).length },
    { chainId: 8453, rows: 1 },
  ]);
});

const found = async (path: string) => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return transfers.parse(body);
};

const blockOf = ({ count }: { count: string }) => Number(BigInt(count) / 100n / 100_000n);

describe("/list and /counter", () => {
  test("default: the newest 1000 of all chains, newest first", async () => {
    const { num, list } = transferList.parse((await get("/list")).body);
    expect(num).toBe(1000);
    expect(list.slice(0, 30).map(blockOf)).toEqual(Array.from({ length: 30 }, (_, i) => 4029 - i));
    expect(list.at(-1) && blockOf(list[999] ?? expect.unreachable())).toBe(2004 - (999 - searchable.length));
  });

  test.each([
    ["/list", "true"],
    [`/by/from/${busy}`, "true"],
    [`/by/from/${busy}?format=csv`, "true"],
    [`/by/from/${busy}?reference=%231`, null],
    [`/by/from/${carol}`, null],
    [`/history/by/from/${busy}`, "true"],
    [`/history/by/from/${busy}?start=2023-11-14T22:46:39Z`, null],
  ])("behavior: X-Truncated of %s is %s, cached or not", async (path, truncated) => {
    for (let i = 0; i < 2; i++) {
      const { status, headers } = await get(path);
      expect([status, headers.get("x-truncated")]).toEqual([200, truncated]);
      const exposed = headers.get("access-control-expose-headers")?.split(",");
      expect(exposed).toContain("X-Truncated");
    }
  });

  test("counter is a bare number of all", async () => {
    expect((await get("/counter")).body).toBe(rows.length);
  });
});

describe("/by/from and /by/to", () => {
  test("default: newest first, later chain id first at the same second", async () => {
    const list = await found(`/by/from/${alice}`);
    expect(list.map((r) => [r.chainId, blockOf(r)])).toEqual([
      [1, 6],
      [1, 5],
      [8453, 4],
      [100, 3],
      [1, 3],
      [1, 2],
      [1, 1],
    ]);
    expect(list[2]).toEqual({
      chainId: 8453,
      count: String(recordId(4n, 0, 5)),
      created: "1700000004",
      txHash: pad(toHex(4 * 10 + 8453)),
      from: alice,
      sender: carol,
      to: bob,
      toBytes: pad("0xab"),
      amount: String(2n ** 200n),
      reference: "",
      targetChain: "18446744073709551615",
    });
  });

  test("args: the other party, exact reference, both", async () => {
    const blocks = async (path: string) => (await found(path)).map(blockOf);
    expect(await blocks(`/by/from/${alice}?to=${carol}`)).toEqual([6, 5, 3]);
    expect(await blocks(`/by/from/${alice}?reference=rent`)).toEqual([3, 3, 1]);
    expect(await blocks(`/by/from/${alice}?reference=Rent`)).toEqual([2]);
    expect(await blocks(`/by/from/${alice}?reference=ren`)).toEqual([]);
    expect(await blocks(`/by/from/${alice}?reference=`)).toEqual([4]);
    expect(await blocks(`/by/to/${bob}?from=${alice}&reference=rent`)).toEqual([3, 1]);
    expect(await blocks(`/by/to/${bob}?from=${carol}`)).toEqual([]);
  });

  test.each(hostile)("behavior: hostile text comes back and is found: %j", async (text) => {
    const list = await found(`/by/to/${alice}?reference=${encodeURIComponent(text)}`);
    expect(list.map(({ reference }) => reference)).toEqual([text]);
  });

  test.each(["exact", "normalized"])(
    "behavior: of a long text, lists have the first 1000 characters, and it is found by the whole: %s",
    async (match) => {
      const by = (reference: string) =>
        found(`/by/to/${carol}?match=${match}&reference=${encodeURIComponent(reference)}`);
      expect(await by(long)).toEqual([
        expect.objectContaining({
          reference: long.slice(0, 1_000),
          referenceTruncated: true,
          referenceLength: long.length,
        }),
      ]);
      expect(await by(long.slice(0, 1_000))).toEqual([]);
      const whole = transfer.parse((await get(`/by/count/${recordId(6n, 0, 1)}`)).body);
      expect(whole.reference).toBe(long);
      expect(whole).not.toHaveProperty("referenceTruncated");
    },
  );

  test("behavior: invalid UTF-8 is matched as it is returned", async () => {
    const list = await found(`/by/to/${carol}?reference=${encodeURIComponent("a\uFFFDb")}`);
    expect(list.map(({ reference }) => reference)).toEqual(["a\uFFFDb"]);
  });

  test("behavior: upper case and the right checksum", async () => {
    for (const from of [alice.toUpperCase(), getAddress(alice)]) {
      expect(await found(`/by/from/${from}?to=${bob.toUpperCase()}`)).toHaveLength(4);
    }
  });

  test("error: mixed case with a wrong checksum, in the path and in the query", async () => {
    const wrong = `0x${"Aa".repeat(20)}`;
    for (const [path, name] of [
      [`/by/from/${wrong}`, "from"],
      [`/by/from/${alice}?to=${wrong}`, "to"],
    ]) {
      const { status, body } = await get(path ?? "");
      expect(status).toBe(400);
      expect(body).toEqual({
        error: expect.stringContaining(`${name}: expected an address with the right checksum (EIP-55)`),
        code: "invalid_parameter",
      });
    }
  });

  test("behavior: 1000 rows, the newest kept", async () => {
    const list = await found(`/by/to/${busy}`);
    expect(list).toHaveLength(1000);
    expect(list[0] && blockOf(list[0])).toBe(2004);
  });

  test("behavior: an unknown account has an empty list", async () => {
    expect(await found(`/by/from/0x${"12".repeat(20)}`)).toEqual([]);
  });
});

describe("/history", () => {
  test("behavior: 100 rows, the newest kept", async () => {
    for (const path of [`/history/by/from/${busy}`, `/history/by/to/${busy}`]) {
      const list = await found(path);
      expect(list.map(blockOf)).toEqual(Array.from({ length: 100 }, (_, i) => 2004 - i));
    }
  });

  test("args: start is included, end excluded, rounded down and up to seconds", async () => {
    const at = (seconds: number, ms = 0) => new Date((1_700_000_000 + seconds) * 1000 + ms).toISOString();
    const blocks = async (query: string) => (await found(`/history/by/from/${alice}?${query}`)).map(blockOf);
    expect(await blocks(`start=${at(2)}&end=${at(4)}`)).toEqual([3, 3, 2]);
    expect(await blocks(`start=${at(2, 499)}&end=${at(3, 500)}`)).toEqual([3, 3, 2]);
    expect(await blocks(`start=${at(2, 999)}&end=${at(3)}`)).toEqual([2]);
    expect(await blocks(`start=${at(2)}&end=${at(2, 1)}`)).toEqual([2]);
    expect(await blocks(`end=${at(2)}`)).toEqual([1]);
    expect(await blocks(`start=${at(5)}`)).toEqual([6, 5]);
    expect(await blocks("start=2023-11-14&end=2023-11-15")).toHaveLength(7);
    expect(await blocks("start=2023-11-15")).toEqual([]);
    expect(await blocks(`start=${at(4)}&end=${at(2)}`)).toEqual([]);
    expect(await blocks(`start=${at(0)}&to=${carol}&reference=rent`)).toEqual([3]);
  });

  test.each(["start", "end"])("behavior: %s that is no date is a 200 with the error object", async (name) => {
    for (const value of ["1704067200", "nonsense", "", "2024-02-30", "' OR 1=1 --", "%00"]) {
      const { status, body } = await get(`/history/by/to/${bob}?${name}=${value}`);
      expect(status).toBe(200);
      expect(body).toEqual({
        error: expect.stringContaining(`${name}: expected an ISO date`),
        code: "invalid_parameter",
      });
    }
  });
});

describe("/by/count", () => {
  test("default", async () => {
    const count = recordId(4n, 0, 5);
    expect((await get(`/by/count/${count}`)).body).toMatchObject({ chainId: 8453, count: String(count) });
  });

  test.each(["0", "404", "99", String(2n ** 63n), "9".repeat(19)])("error: %s is unknown", async (count) => {
    expect(await get(`/by/count/${count}`)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test.each(["abc", "-1", "1e3", "1.0", "0x10", "%20", "1%00", "9".repeat(20), "0".repeat(20_000)])(
    "error: %s",
    async (count) => {
      expect(await get(`/by/count/${count}`)).toMatchObject({
        status: 400,
        body: {
          error: "count: expected a decimal integer of at most 19 digits",
          code: "invalid_parameter",
        },
      });
    },
  );
});

/** Every page of a search. */
async function searched(query: string, limit: number) {
  const list: z.infer<typeof transferPage>["list"] = [];
  for (let after = ""; ; ) {
    const { status, body } = await get(`/search?${query}&limit=${limit}${after}`);
    expect(status).toBe(200);
    const page = transferPage.parse(body);
    expect(page.num).toBe(page.list.length);
    list.push(...page.list);
    if (!page.pageInfo.hasNextPage) return list;
    after = `&after=${page.pageInfo.endCursor}`;
  }
}

describe("/search", () => {
  const reference = (text: string) => `reference=${encodeURIComponent(text)}`;
  const blocks = async (query: string) => (await searched(query, 3)).map(blockOf);

  test("default: exact reference over all accounts and chains, newest first", async () => {
    expect(await blocks(reference("rent"))).toEqual([3, 3, 1]);
    expect(await blocks(reference("Rent"))).toEqual([2]);
    expect(await blocks("reference=")).toEqual([4]);
    expect(await blocks(reference("nothing like it"))).toEqual([]);
    expect(await searched(reference("rent"), 1000)).toEqual(await searched(reference("rent"), 1));
  });

  test("args: txHash in any case, and with a reference both", async () => {
    const txHash = pad(toHex(3 * 10 + 1))
      .toUpperCase()
      .replace("0X", "0x");
    expect(await blocks(`txHash=${txHash}`)).toEqual([3]);
    expect(await blocks(`txHash=${txHash}&${reference("rent")}`)).toEqual([3]);
    expect(await blocks(`txHash=${txHash}&${reference("Rent")}`)).toEqual([]);
    expect(await blocks(`txHash=${txHash}&${reference("R E N T")}&match=normalized`)).toEqual([3]);
  });

  test("args: match=normalized ignores blanks, invisible characters, case and Unicode form", async () => {
    const written = ["RF18539007547034", "rf18 5390 0754 7034", "21 00000 00003 13947 14300 09017"];
    const other = ["\u200BRf18 53900754\u00AD7034\n", "RF18 5390 0754 7034", "210000000003139471430009017"];
    for (const [i, text] of [...written, ...other].entries()) {
      const expected = i % 3 === 2 ? [3002] : [3001, 3000];
      expect(await blocks(`${reference(text)}&match=normalized`)).toEqual(expected);
      expect(await blocks(`${reference(text)}&match=exact`)).toEqual(i < 3 ? [3000 + i] : []);
    }
    expect(await blocks(`${reference("ｒｅｎｔ")}&match=normalized`)).toEqual([3, 3, 2, 1]);
  });

  test("args: match=normalized on the routes of an account", async () => {
    const query = `${reference(" RENT ")}&match=normalized`;
    for (const path of [`/by/from/${alice}`, `/history/by/from/${alice}`]) {
      expect((await found(`${path}?${query}`)).map(blockOf)).toEqual([3, 3, 2, 1]);
    }
    for (const path of [`/by/to/${bob}`, `/history/by/to/${bob}`]) {
      expect((await found(`${path}?${query}`)).map(blockOf)).toEqual([3, 2, 1]);
    }
  });

  test("property: any reference is found by its text in another spelling, and by no text that differs in more", async () => {
    const characters = fc.constantFrom(..."aB9-é\u0301\u00DFΣſﬁ①\uAC00Å\u212B");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: characters, minLength: 1, maxLength: 6 }), async (text) => {
        const matches = normalized.filter(
          ({ text: other }) => normalizedText(other) === normalizedText(text),
        );
        const spaced = [...text.normalize("NFD")].join("\u00A0\u200B");
        expect(await blocks(`${reference(spaced)}&match=normalized`)).toEqual(
          matches.map(({ block }) => block).sort((a, b) => b - a),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("behavior: the cursor visits each row once", async () => {
    const list = await searched("reference=many", 7);
    expect(list.map(blockOf)).toEqual(Array.from({ length: 30 }, (_, i) => 4029 - i));
  });

  test("format=csv: the page's rows", async () => {
    const { headers, text } = await get(`/search?${reference("rent")}&limit=2&format=csv`);
    expect(headers.get("content-type")).toContain("text/csv");
    expect(text.trim().split("\r\n")).toHaveLength(3);
  });

  test.each([
    ["", "expected reference, txHash or both"],
    ["match=normalized", "expected reference, txHash or both"],
    ["reference=&match=normalized", "reference: nothing is left"],
    ["reference=%20%E2%80%8B&match=normalized", "reference: nothing is left"],
    ["reference=a&match=fuzzy", "match: expected exact or normalized"],
    ["reference=a&match=", "match: expected exact or normalized"],
    ["txHash=0x12", "txHash: expected a transaction hash"],
    ["txHash=", "txHash: expected a transaction hash"],
    ["reference=a&limit=0", "limit: expected a whole number from 1 to 1000"],
    ["reference=a&limit=1001", "limit: expected"],
    ["reference=a&after=x", "after: expected an endCursor"],
    [
      `reference=a&after=${encodeCursor("newestFirst", { timestamp: 1n, chainId: 5, block: 1n, logIndex: 0 })}`,
      "after: expected an endCursor",
    ],
    [
      `reference=a&after=${encodeCursor("newestFirst", { timestamp: 1n, chainId: 1, block: 2n ** 62n, logIndex: 0 })}`,
      "after: expected an endCursor",
    ],
  ])("error: %s", async (query, message) => {
    expect(await get(`/search?${query}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(message), code: "invalid_parameter" },
    });
  });

  test("error: a reference of which nothing is left, on the routes of an account", async () => {
    for (const path of [
      `/by/from/${alice}`,
      `/by/to/${bob}`,
      `/history/by/from/${alice}`,
      `/history/by/to/${bob}`,
    ]) {
      expect(await get(`${path}?reference=%20&match=normalized`)).toMatchObject({ status: 400 });
      expect((await get(`${path}?reference=%20&match=exact`)).status).toBe(200);
    }
  });
});

describe("bad input", () => {
  const bad = [
    "0x12",
    "alice",
    `0x${"g".repeat(40)}`,
    `${alice}00`,
    `%27%20OR%201=1`,
    "..%2f..%2fetc",
    "%00",
    "%FF",
    "0x",
  ];

  test.each(bad)("error: address %s", async (value) => {
    const paths = [
      `/by/from/${value}`,
      `/by/to/${value}`,
      `/history/by/from/${value}`,
      `/history/by/to/${value}`,
      `/by/from/${alice}?to=${value}`,
      `/by/to/${alice}?from=${value}`,
      `/history/by/from/${alice}?to=${value}`,
    ];
    for (const path of paths) {
      expect(await get(path)).toMatchObject({ status: 400, body: { code: "invalid_parameter" } });
    }
  });

  test.each(["to", "reference"])("error: repeated parameter %s", async (name) => {
    expect(await get(`/by/from/${alice}?${name}=${bob}&${name}=${bob}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(name), code: "invalid_parameter" },
    });
  });

  test("behavior: a 10,000-character reference is looked up like any other", async () => {
    expect(await found(`/by/from/${alice}?reference=${"x".repeat(10_000)}`)).toEqual([]);
  });

  test("behavior: unknown parameters are ignored", async () => {
    expect(await found(`/by/from/${alice}?page=1&__proto__=x`)).toHaveLength(7);
  });
});
