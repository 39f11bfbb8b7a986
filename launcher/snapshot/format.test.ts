import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../harness/folders.ts";
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
