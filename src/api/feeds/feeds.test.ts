import fc from "fast-check";
import ICAL from "ical.js";
import { SaxesParser } from "saxes";
import { type Address, maxUint256, pad, toHex } from "viem";
import { describe, expect, test } from "vitest";
import { hostileText } from "../../../tools/harness/csv.ts";
import { addEvents, alice, bob, EVENT_TIME, eventId, transferOf } from "../../../tools/harness/event-rows.ts";
import { collateralRow, type PositionRow, positionRow } from "../../../tools/harness/rows.ts";
import { testApi } from "../../../tools/harness/test-api.ts";
import { setVersion } from "../../../tools/harness/test-database.ts";
import { bridgeProposal } from "../../tables/bridge.ts";
import { challenge } from "../../tables/challenges.ts";
import { event } from "../../tables/events.ts";
import { minterApplication } from "../../tables/minters.ts";
import { collateral, position } from "../../tables/positions.ts";
import { leadRate, leadRateProposal } from "../../tables/rates.ts";
import { atomFeed } from "./atom.ts";
import { calendarText } from "./calendar.ts";

const address = (n: number): Address => pad(toHex(n), { size: 20 });
const raw = (text: string) => toHex(new TextEncoder().encode(text));
const [gold, held, module] = [address(0x601d), address(7), address(0x5a)];
const T = BigInt(EVENT_TIME);
const HOSTILE = `"<b>&\u0000\u000b\r\n]]>\uFFFE;,\\`;

const { db, appWith } = await testApi({ 1: EVENT_TIME, 100: EVENT_TIME });
const appOf = () => appWith({}, {}, { minRebuildMs: 0 });

async function get(path: string, app = appOf()) {
  const response = await app.request(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

type Entry = Record<string, string>;

/** Entries of a feed, read by a strict XML parser; throws for a feed that lacks what RFC 4287 requires. */
function entriesOf(xml: string): Entry[] {
  const parser = new SaxesParser({ xmlns: true });
  const [feed, entries]: [Entry, Entry[]] = [{}, []];
  const path: string[] = [];
  let at: Entry = feed;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, uri, attributes }) => {
    expect(uri).toBe("http://www.w3.org/2005/Atom");
    path.push(name);
    if (name === "entry") {
      at = {};
      entries.push(at);
    }
    if (name === "link") at[`link ${attributes.rel?.value}`] = attributes.href?.value ?? "";
    if (name === "category") at.category = attributes.term?.value ?? "";
    at[name] ??= "";
  });
  parser.on("text", (text) => {
    const name = path.at(-1);
    if (name !== undefined && !["feed", "entry", "author"].includes(name))
      at[name] = `${at[name] ?? ""}${text}`;
  });
  parser.on("closetag", ({ name }) => {
    path.pop();
    if (name === "entry") at = feed;
  });
  parser.write(xml).close();
  for (const part of [feed, ...entries]) {
    expect(part.id).toMatch(/^urn:zchf:[a-z]+:[0-9a-z-]+$/);
    expect(part.updated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(part.title).not.toBe("");
  }
  expect(feed).toMatchObject({ name: "ZCHF API", "link self": expect.stringMatching(/^\/feed\.atom/) });
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  return entries;
}

/** Events of a calendar, read by ical.js in its strict mode. */
function eventsOf(text: string) {
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const component = new ICAL.Component(ICAL.parse(text));
  expect(component.getFirstPropertyValue("version")).toBe("2.0");
  const events = component
    .getAllSubcomponents("vevent")
    .map((one) => new ICAL.Event(one, { strictExceptions: true }));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  return events.map(({ uid, summary, description, startDate, endDate }) => ({
    uid,
    summary,
    description,
    start: BigInt(startDate.toUnixTime()),
    end: BigInt(endDate.toUnixTime()),
  }));
}

async function openPosition(over: Partial<PositionRow> = {}, symbol = "GOLD") {
  await db
    .insert(collateral)
    .values(collateralRow({ address: gold, nameBytes: raw("Gold"), symbolBytes: raw(symbol), decimals: 8 }))
    .onConflictDoNothing();
  const row = positionRow({
    position: held,
    created: T,
    block: 20n,
    logIndex: 3,
    collateral: gold,
    start: T + 300n,
    expiration: T + 9_000n,
    challengePeriod: 100n,
    owner: alice,
    limit: 0n,
    collateralBalance: 1n,
    ...over,
  });
  await db.insert(position).values(row);
}

const bridge = (over: Partial<typeof bridgeProposal.$inferInsert> = {}) => ({
  chainId: 100,
  count: 77n,
  hash: pad("0x1"),
  proposer: bob as Address,
  type: "AddChain" as const,
  deadline: T + 600n,
  details: '{"chain":"7"}',
  timestamp: T + 5n,
  txHash: pad("0x2"),
  ...over,
});

describe("/feed.atom", () => {
  const challenged = {
    position: held,
    version: 2,
    owner: alice,
    number: "4",
    challenger: bob,
    size: "150000000",
  };

  test("default: rare events and bridge proposals of all chains, newest first, with units", async () => {
    await openPosition();
    await addEvents(
      db,
      { block: 30, type: "position.challenged", data: challenged },
      { block: 31 },
      {
        chainId: 100,
        block: 9,
        logIndex: 2,
        type: "savings.rateProposed",
        data: { module, proposer: bob, ratePpm: 35_000, applicableFrom: EVENT_TIME },
      },
    );
    await db.insert(bridgeProposal).values(bridge());
    const { status, headers, text } = await get("/feed.atom");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const entries = entriesOf(text);
    expect(entries.map(({ id, category }) => [id, category])).toEqual([
      ["urn:zchf:event:77", "bridge.proposed"],
      [`urn:zchf:event:${eventId(100, 9, 2)}`, "savings.rateProposed"],
      [`urn:zchf:event:${eventId(1, 30)}`, "position.challenged"],
    ]);
    expect(entries[0]?.title).toBe("Bridge proposal: add a network");
    expect(entries[1]?.title).toBe("Savings rate proposed: 3.5 % per year");
    expect(entries[2]).toMatchObject({
      updated: "2023-11-14T22:13:20Z",
      title: "Position challenged: 0x0000…0007",
      "link alternate": `/app/positions/${held}`,
    });
    expect(entries[2]?.content?.split("\n")).toEqual(
      expect.arrayContaining(["chain: 1", `challenger: ${bob}`, "size: 1.5 GOLD", "number: 4"]),
    );
  });

  test("args: events=all has the frequent ones of the whole system, too", async () => {
    await addEvents(
      db,
      { block: 1 },
      { block: 2, type: "minter.denied", data: { minter: alice, denier: bob, messageBytes: "0x" } },
    );
    const blocks = async (path: string) =>
      entriesOf((await get(path)).text).map(({ id }) =>
        [1, 2].find((block) => id?.endsWith(`:${eventId(1, block)}`)),
      );
    expect(await blocks("/feed.atom?events=all")).toEqual([2, 1]);
    expect(await blocks("/feed.atom?events=rare")).toEqual([2]);
    expect(await blocks("/feed.atom?events=all&limit=1")).toEqual([2]);
    expect((await get("/feed.atom?limit=0")).status).toBe(400);
    expect((await get("/feed.atom?events=some")).status).toBe(400);
  });

  test("args: address selects by party in any case, never by user text", async () => {
    await addEvents(
      db,
      { block: 1 },
      { block: 2, data: transferOf({ from: bob, sender: bob, to: bob, referenceBytes: alice }) },
      { block: 3, data: transferOf({ from: bob, sender: alice, to: bob }) },
    );
    const { text } = await get(`/feed.atom?address=${alice.toUpperCase().replace("X", "x")}`);
    const entries = entriesOf(text);
    expect(entries.map(({ id }) => id)).toEqual([3, 1].map((block) => `urn:zchf:event:${eventId(1, block)}`));
    expect(entries[0]?.content).toContain("amount: 0.000000000000000005 ZCHF\n");
    expect(text).toBe((await get(`/feed.atom?address=${alice}`)).text);
  });

  test("behavior: hostile texts are escaped and what XML cannot contain is replaced", async () => {
    await openPosition({}, HOSTILE);
    await addEvents(
      db,
      { block: 1, data: transferOf({ referenceBytes: raw(HOSTILE) }) },
      { block: 2, type: "position.challenged", data: challenged },
    );
    const [sale, transfer] = entriesOf((await get(`/feed.atom?address=${alice}`)).text);
    const shown = `"<b>&\uFFFD\uFFFD\r\n]]>\uFFFD;,\\`;
    expect(transfer?.content).toContain(`reference: ${shown}`);
    expect(sale?.content).toContain(`size: 1.5 ${shown}`);
  });

  test("behavior: any text is read back", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (title, line) => {
        const entry = { id: "1", title: `x${title}`, time: T, type: "transfer", path: "/app", lines: [line] };
        const [read] = entriesOf(atomFeed({ self: "/feed.atom", id: "system", title: "t" }, [entry]));
        const kept = (text: string) =>
          text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
        expect(read?.title).toBe(kept(`x${title}`));
        expect(read?.content).toBe(kept(line));
      }),
      { numRuns: 300 },
    );
  });

  test("behavior: at most 100 entries, and X-Truncated when there are more", async () => {
    const logs = Array.from({ length: 101 }, (_, i) => ({ block: i + 1 }));
    await addEvents(db, ...logs.slice(1));
    const app = appOf();
    const path = `/feed.atom?address=${alice}`;
    const whole = await get(path, app);
    expect(whole.headers.get("x-truncated")).toBeNull();
    await addEvents(db, ...logs.slice(0, 1));
    await setVersion(db, 1, "events", 4_999);
    const cut = await get(path, app);
    expect(cut.headers.get("x-truncated")).toBe("true");
    expect(cut.text).toBe(whole.text);
    expect(entriesOf(cut.text).length).toBe(100);
  });

  test("behavior: an entry goes when a reorg removes its event; the same rows are the same bytes", async () => {
    await addEvents(db, { block: 1 });
    const app = appOf();
    const path = `/feed.atom?address=${alice}`;
    const before = await get(path, app);
    await addEvents(db, { block: 2 });
    expect(entriesOf((await get(path, app)).text).length).toBe(2);
    await db.delete(event);
    await addEvents(db, { block: 1, fork: 1 });
    const after = await get(path, app);
    expect(entriesOf(after.text).map(({ id }) => id)).toEqual([`urn:zchf:event:${eventId(1, 1)}`]);
    await db.delete(event);
    await db.execute("delete from data_version");
    await addEvents(db, { block: 1 });
    expect((await get(path)).text).toBe(before.text);
  });

  test("behavior: without entries it is a valid feed", async () => {
    expect(entriesOf((await get("/feed.atom")).text)).toEqual([]);
  });
});

describe("/calendar.ics", () => {
  async function fill() {
    await openPosition();
    await openPosition({
      position: address(8),
      owner: bob,
      isOriginal: false,
      block: 21n,
      expiration: maxUint256,
    });
    await openPosition({ position: address(9), owner: bob, isClosed: true, block: 22n });
    const running = {
      chainId: 1,
      version: 2,
      number: 4n,
      position: held,
      challenger: bob,
      created: T + 50n,
      block: 30n,
      logIndex: 1,
      txHash: pad("0x3"),
      size: 5n,
      liqPrice: 1n,
      duration: 100n,
      bids: 0,
      remaining: 5n,
      isDeleted: false,
    } as const;
    await db.insert(challenge).values([running, { ...running, number: 5n, remaining: 0n, logIndex: 2 }]);
    const application = {
      chainId: 100,
      count: 55n,
      timestamp: T,
      txHash: pad("0x4"),
      minter: address(0x99),
      applicationPeriod: 400n,
      applicationFee: 0n,
      messageBytes: raw(HOSTILE),
      proposer: bob,
    } as const;
    await db
      .insert(minterApplication)
      .values([
        application,
        { ...application, count: 56n, deniedAt: T },
        { ...application, count: 57n, applicationPeriod: 0n },
      ]);
    const rate = {
      chainId: 1,
      module,
      block: 40n,
      logIndex: 0,
      timestamp: T,
      txHash: pad("0x5"),
      changes: 1,
      proposer: bob,
      nextRatePpm: 40_000,
      nextChange: T + 700n,
    } as const;
    await db
      .insert(leadRateProposal)
      .values([rate, { ...rate, block: 41n, nextRatePpm: 50_000, nextChange: T + 800n }]);
    await db.insert(leadRate).values({ chainId: 1, module, ratePpm: 30_000, since: T, ticks: 0n });
    await db
      .insert(bridgeProposal)
      .values([bridge(), bridge({ count: 78n, enactedAt: T, hash: pad("0x9") })]);
  }

  test("default: auctions, expiries and deadlines of all chains, by time", async () => {
    await fill();
    const { status, headers, text } = await get("/calendar.ics");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const events = eventsOf(text);
    expect(events.map(({ uid, summary, start, end }) => [uid, summary, start - T, end - T])).toEqual([
      [`${eventId(1, 30, 1)}-averting`, "Can be averted: challenge 4 of V2, position 0x0000…0007", 50n, 150n],
      [
        `${eventId(1, 30, 1)}-auction`,
        "Price falls to 0: challenge 4 of V2, position 0x0000…0007",
        150n,
        250n,
      ],
      [`${eventId(1, 20, 3)}-veto`, "Can be denied until: position 0x0000…0007 (GOLD)", 300n, 300n],
      ["55-veto", "Can be denied until: minter 0x0000…0099", 400n, 400n],
      ["77-veto", "Can be denied until: Bridge proposal: add a network", 600n, 600n],
      [`${eventId(1, 41)}-rate`, "Can be applied: savings rate of 5 %", 800n, 800n],
      [`${eventId(1, 20, 3)}-expiry`, "Expires: position 0x0000…0007 (GOLD)", 9_000n, 9_000n],
    ]);
    expect(events[3]?.description).toBe(
      `chain: 100\nminter: ${address(0x99)}\nproposer: ${bob}\nmessage: "<b>&\uFFFD\uFFFD\n]]>\uFFFE;,\\`,
    );
  });

  test("args: address selects owners, challengers and proposers", async () => {
    await fill();
    const kindsOf = async (party: string) =>
      eventsOf((await get(`/calendar.ics?address=${party}`)).text).map(({ uid }) => uid.replace(/.*-/, ""));
    expect(await kindsOf(alice)).toEqual(["averting", "auction", "veto", "expiry"]);
    expect(await kindsOf(bob)).toEqual(["averting", "auction", "veto", "veto", "rate"]);
    expect(await kindsOf(address(1))).toEqual([]);
  });

  test("behavior: what is denied or reverted disappears", async () => {
    await fill();
    const app = appOf();
    expect((await get("/calendar.ics", app)).text).toContain("UID:55-veto");
    await db.update(minterApplication).set({ deniedAt: T });
    await setVersion(db, 100, "minters", 77);
    expect((await get("/calendar.ics", app)).text).not.toContain("UID:55-veto");
  });

  test("behavior: any text is read back, in lines of at most 75 bytes", () => {
    fc.assert(
      fc.property(hostileText, fc.string({ unit: "grapheme", maxLength: 200 }), (summary, line) => {
        const given = { uid: "1", summary: `x${summary}`, start: T, stamp: T, lines: [line] };
        const [read] = eventsOf(calendarText("dates", [given]));
        const kept = (text: string) =>
          text.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\t\n])\p{Cc}/gu, "\uFFFD");
        expect(read?.summary).toBe(kept(`x${summary}`));
        expect(read?.description ?? "").toBe(kept(line));
      }),
      { numRuns: 300 },
    );
  });
});

test.each(["/feed.atom", "/calendar.ics"])("error: %s with a malformed address", async (path) => {
  for (const value of ["0x12", "", `${alice}0`, `${alice}&address=${bob}`]) {
    const { status, text } = await get(`${path}?address=${value}`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      code: "invalid_parameter",
      error: expect.stringMatching(/^address: /),
    });
  }
});
