import { type Address, type Hex, pad, toHex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { indexTo, type TestDatabase, testDatabase, testDeps } from "../../../harness/test-database.ts";
import { recordId } from "../../domain/record-id.ts";
import { decodeUserText, userTextHash } from "../../domain/user-text.ts";
import { transferReference, transferReferenceTotal } from "../../tables/transfers.ts";
import { createApp } from "../app.ts";
import { transferList, transfers } from "./schema.ts";

const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const bob: Address = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const carol: Address = "0xcccccccccccccccccccccccccccccccccccccccc";
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
    referenceHash: userTextHash(decodeUserText(bytes)),
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
  row(8453, 4, { to: bob, targetChain: 2n ** 64n - 1n, sender: carol, amount: 2n ** 200n }),
  row(1, 5, { bytes: "0x61ff62", to: carol }),
  row(1, 6, { text: long, to: carol }),
  ...hostile.map((text, i) => row(1, 10 + i, { text, from: carol, sender: carol, to: alice })),
  ...Array.from({ length: 1005 }, (_, i) => row(100, 1000 + i, { from: busy, to: busy, text: `#${i}` })),
];

let db: TestDatabase;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  db = await testDatabase();
  await db.insert(transferReference).values(rows);
  await db.insert(transferReferenceTotal).values([
    { chainId: 1, rows: rows.filter(({ chainId }) => chainId === 1).length },
    { chainId: 100, rows: rows.filter(({ chainId }) => chainId === 100).length },
    { chainId: 8453, rows: 1 },
  ]);
  const live = { atStart: 0n, silent: false };
  for (const id of [1, 100, 8453]) await indexTo(db, id, 5000, 1_700_009_000);
  app = createApp(testDeps(db, { 1: live, 100: live, 8453: live }));
});

const get = async (path: string) => {
  const response = await app.request(`/transfer/reference${path}`);
  return { status: response.status, body: await response.json() };
};

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
    expect(list.map(blockOf)).toEqual(Array.from({ length: 1000 }, (_, i) => 2004 - i));
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
      const response = await app.request(`/transfer/reference${path}`);
      expect([response.status, response.headers.get("x-truncated")]).toEqual([200, truncated]);
      const exposed = response.headers.get("access-control-expose-headers")?.split(",");
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

  test.each([...hostile, long])("behavior: hostile text comes back and is found: %j", async (text) => {
    const list = await found(`/by/to/${text === long ? carol : alice}?reference=${encodeURIComponent(text)}`);
    expect(list.map(({ reference }) => reference)).toEqual([text]);
  });

  test("behavior: invalid UTF-8 is matched as it is returned", async () => {
    const list = await found(`/by/to/${carol}?reference=${encodeURIComponent("a\uFFFDb")}`);
    expect(list.map(({ reference }) => reference)).toEqual(["a\uFFFDb"]);
  });

  test("behavior: any case of address, a wrong checksum too", async () => {
    const mixed = `0X${"Aa".repeat(20)}`;
    expect(await found(`/by/from/${mixed}?to=${bob.toUpperCase()}`)).toHaveLength(4);
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

  test("args: start is included, end excluded, both rounded to seconds", async () => {
    const at = (seconds: number, ms = 0) => new Date((1_700_000_000 + seconds) * 1000 + ms).toISOString();
    const blocks = async (query: string) => (await found(`/history/by/from/${alice}?${query}`)).map(blockOf);
    expect(await blocks(`start=${at(2)}&end=${at(4)}`)).toEqual([3, 3, 2]);
    expect(await blocks(`start=${at(2, 499)}&end=${at(3, 500)}`)).toEqual([3, 3, 2]);
    expect(await blocks(`start=${at(2, 500)}&end=${at(3, 499)}`)).toEqual([]);
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
