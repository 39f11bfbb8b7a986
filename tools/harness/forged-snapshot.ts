import {
  type Manifest,
  openSnapshot,
  SnapshotWriter,
  type TableEntry,
} from "../../launcher/snapshot/format.ts";

/** What a snapshot of someone with false data holds: whole and consistent, but with other rows or another manifest. */
export type Forgery = {
  /** A table by its group and name, as in `cache.blocks`, and what becomes of the values of each of its rows. */
  table?: string;
  change?: (values: Record<string, string>) => Record<string, string>;
  manifest?: (manifest: Manifest) => Manifest;
  /** A table after the others, with one row. */
  added?: Omit<TableEntry, "rows">;
};

/** Writes a snapshot with false data and right hashes. */
export async function forgeSnapshot(from: string, to: string, forgery: Forgery): Promise<void> {
  const { table: forged, change = (values) => values, manifest = (same) => same } = forgery;
  const snapshot = await openSnapshot(from);
  const writer = await SnapshotWriter.create(to);
  let current: object | undefined;
  for await (const { table, rows } of snapshot.parts()) {
    if (table !== current) await writer.beginTable(table);
    current = table;
    const isForged = `${table.group}.${table.name}` === forged;
    await writer.add(isForged ? Buffer.from(changeRows(rows.toString(), table.columns, change)) : rows);
  }
  if (forgery.added) {
    await writer.beginTable(forgery.added);
    await writer.add(Buffer.from(`${forgery.added.columns.map(() => "1").join("\t")}\n`));
  }
  await writer.finish(manifest(snapshot.manifest));
  await snapshot.close();
}

function changeRows(
  text: string,
  columns: readonly string[],
  change: NonNullable<Forgery["change"]>,
): string {
  const lines = text.split("\n").slice(0, -1);
  return lines
    .map((line) => {
      const values = Object.fromEntries(line.split("\t").map((value, i) => [columns[i] ?? "", value]));
      return `${Object.values(change(values)).join("\t")}\n`;
    })
    .join("");
}
