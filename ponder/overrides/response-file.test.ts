import { statSync, utimesSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, onTestFinished, test } from "vitest";
import { fillFolder } from "../../harness/embedded-postgres.ts";
import { temporaryFolder } from "../../harness/folders.ts";
import { redirectResponseFile } from "./response-file.ts";

test("PGlite rewrites a file of the data directory at each query, and with the override does not", async () => {
  const directory = temporaryFolder();
  await fillFolder(directory);
  const postgres = await PGlite.create(directory);
  onTestFinished(() => postgres.close());
  const file = path.join(directory, ".s.PGSQL.5432.out");
  /** Whether a query with a response of this size writes the file. */
  const writes = async (characters: number) => {
    utimesSync(file, 1, 1);
    const { rows } = await postgres.query("select repeat('x', $1) as text", [characters]);
    expect(rows).toEqual([{ text: "x".repeat(characters) }]);
    return statSync(file).mtimeMs !== 1_000;
  };
  expect(await writes(1)).toBe(true);
  redirectResponseFile(postgres.Module);
  expect(await writes(1)).toBe(false);
  expect(await writes(20_000_000)).toBe(false);
});
