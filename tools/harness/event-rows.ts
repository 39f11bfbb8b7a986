import { getTableColumns, sql } from "drizzle-orm";
import { type Hex, pad, toHex } from "viem";
import { slotOf } from "../../src/chains.ts";
import type { EventType } from "../../src/domain/event-types.ts";
import { recordId } from "../../src/domain/record-id.ts";
import { dataVersion } from "../../src/tables/data-versions.ts";
import { event } from "../../src/tables/events.ts";
import type { TestDatabase } from "./test-database.ts";

/** A log that consumers of events are notified of; the same block of another fork has another hash. */
export type EventLog = {
  chainId?: number;
  block: number;
  logIndex?: number;
  fork?: number;
  type?: EventType;
  data?: object;
};

/** Block time of all of them. */
export const EVENT_TIME = 1_700_000_000;

export const [alice, bob] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`] as const;

/** Differs from others in its first digits, too. */
export function blockHash(block: number, fork = 0): Hex {
  const number = toHex(BigInt(block) * 1_000n + BigInt(fork), { size: 32 });
  return `0x${number.slice(2).split("").reverse().join("")}`;
}

export const transferOf = (over: object = {}) => ({
  from: alice,
  sender: alice,
  to: bob,
  amount: "5",
  targetChain: "0",
  referenceBytes: toHex("rent"),
  ...over,
});

export function eventRow(log: EventLog) {
  const { chainId = 1, block, logIndex = 0, fork = 0, type = "transfer", data = transferOf() } = log;
  return {
    chainId,
    block: BigInt(block),
    logIndex,
    blockHash: blockHash(block, fork),
    type,
    timestamp: BigInt(EVENT_TIME),
    txHash: pad(toHex(block)),
    data: JSON.stringify(data),
  };
}

/** Adds logs, and bumps the version as their handlers do. */
export async function addEvents(db: TestDatabase, ...logs: EventLog[]): Promise<void> {
  await insertEvents(db, logs);
  const lastOfChain = new Map(logs.map((log) => [log.chainId ?? 1, log]));
  for (const log of lastOfChain.values()) await setEventVersion(db, log);
}

/** With one parameter: thousands of them take seconds. */
export async function insertEvents(db: TestDatabase, logs: readonly EventLog[]): Promise<void> {
  const columns = Object.entries(getTableColumns(event)).map(
    ([name, column]) => [name, toSnakeCase(column.name)] as const,
  );
  const rows = logs.map((log) => {
    const row: Record<string, unknown> = eventRow(log);
    return Object.fromEntries(columns.map(([name, column]) => [column, String(row[name])]));
  });
  await db.execute(
    sql`insert into ${event} select * from json_populate_recordset(null::${event}, ${JSON.stringify(rows)}::json)`,
  );
}

/** The name of a column in the database. */
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export async function setEventVersion(db: TestDatabase, log: EventLog): Promise<void> {
  const { chainId = 1, block, logIndex = 0, fork = 0 } = log;
  const place = { block: BigInt(block), logIndex, blockHash: blockHash(block, fork) };
  await db
    .insert(dataVersion)
    .values({ chainId, family: "events", ...place })
    .onConflictDoUpdate({ target: [dataVersion.chainId, dataVersion.family], set: place });
}

export const eventId = (chainId: number, block: number, logIndex = 0): string =>
  String(recordId(BigInt(block), logIndex, slotOf(chainId)));
