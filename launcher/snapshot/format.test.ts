import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { openSnapshot, SnapshotWriter } from "./format.ts";

test.each([
  ['blocks" (number) from stdin; drop schema other cascade; --', ["number"]],
  ["blocks", ["number\") from program 'true'; --"]],
  ["blocks", []],
])(
  "error: names that are no identifiers are refused, because they become part of statements: %j %j",
  async (name, columns) => {
    const file = path.join(temporaryFolder(), "snapshot");
    const writer = await SnapshotWriter.create(file);
    await writer.beginTable({ group: "cache", name, columns });
    await writer.add(Buffer.from("1\n"));
    await writer.finish({
      versions: { service: "1", ponder: "1" },
      createdAt: "2026-01-01T00:00:00Z",
      build: { id: "1", tablesVersion: "1" },
      chains: [],
    });
    await expect(openSnapshot(file)).rejects.toThrow("The snapshot is refused: its manifest is malformed");
  },
);

/** Writes a snapshot of one table and returns its file. */
async function write(rows: readonly Buffer[]): Promise<string> {
  const file = path.join(temporaryFolder(), "snapshot");
  const writer = await SnapshotWriter.create(file);
  await writer.beginTable({ group: "cache", name: "blocks", columns: ["hash"] });
  for (const row of rows) await writer.add(row);
  await writer.finish({
    versions: { service: "1", ponder: "1" },
    createdAt: "2026-01-01T00:00:00Z",
    build: { id: "1", tablesVersion: "1" },
    chains: [],
  });
  return file;
}

const row = (megabytes: number) => Buffer.concat([Buffer.alloc(megabytes * 2 ** 20, "0"), Buffer.from("\n")]);

test("behavior: rows that are read together are split into parts of at most 8 MB, or of one row", async () => {
  const { manifest, parts, close } = await openSnapshot(
    await write([Buffer.concat([row(3), row(3), row(3), row(20)])]),
  );
  expect(manifest.parts.map(({ rows, rawBytes }) => [rows, Math.floor(rawBytes / 2 ** 20)])).toEqual([
    [2, 6],
    [1, 3],
    [1, 20],
  ]);
  for await (const { rows } of parts()) expect(rows.at(-1)).toBe(10);
  await close();
});

test("error: a part whose rows take too much memory is refused before it is read", async () => {
  const file = await write([row(65)]);
  await expect(openSnapshot(file)).rejects.toThrow("part 1 has 66 MB of rows, more than 64 MB");
});

test("error: a small file whose rows take too much disk is refused before it is read", async () => {
  const file = await write(Array(20).fill(row(30)));
  await expect(openSnapshot(file)).rejects.toThrow("its 1 MB hold 601 MB of rows, more than a history has");
});
