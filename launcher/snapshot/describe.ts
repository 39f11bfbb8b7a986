import { table } from "../preflight/tables.ts";
import type { Manifest } from "./format.ts";

/** What a snapshot contains, as text. */
export function describeManifest(
  { versions, createdAt, build, chains, tables }: Manifest,
  bytes: number,
): string {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const logs = tables.find(({ group, name }) => group === "cache" && name === "logs")?.rows ?? 0;
  const perLog = logs > 0 ? `, ${Math.round(bytes / logs)} bytes per log` : "";
  return [
    `Made ${createdAt} by version ${versions.service} (Ponder ${versions.ponder}), build ${build.id}`,
    `${(bytes / 1e6).toFixed(1)} MB, ${total} rows, ${logs} logs${perLog}`,
    "",
    table([
      ["chain", "id", "first block", "final block", "time", "hash"],
      ...chains.map(({ id, name, firstBlock, finalBlock: { number, timestamp, hash } }) => [
        name,
        ...[id, firstBlock, number].map(String),
        new Date(timestamp * 1000).toISOString(),
        hash,
      ]),
    ]),
    "",
    table([
      ["table", "rows"],
      ...tables.flatMap(({ group, name, rows }) => (rows > 0 ? [[`${group}: ${name}`, String(rows)]] : [])),
    ]),
  ].join("\n");
}
