import { truncateSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { fillFolder } from "../../harness/embedded-postgres.ts";
import { temporaryFolder } from "../../harness/folders.ts";
import { endAll, start } from "../../harness/processes.ts";
import { openDatabase } from "./open.ts";

afterEach(endAll);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "");

test("error: a database that another process has open is not to be deleted", async () => {
  const directory = path.join(temporaryFolder(), "db");
  await fillFolder(directory);
  const code = `import("@electric-sql/pglite").then(async ({ PGlite }) => {
    await PGlite.create(${JSON.stringify(directory)});
    console.log("open");
    setInterval(() => {}, 1000);
  })`;
  const user = start(process.execPath, { args: ["-e", code] });
  await user.prints("open");
  truncateSync(path.join(directory, "global/pg_control"), 100);
  const open = () => openDatabase({ kind: "pglite", directory }).then(() => "", messageOf);

  const during = await open();
  expect(during).toContain(`${directory} cannot be opened`);
  expect(during).toContain(`process ${user.process.pid} has it open; stop that process`);
  expect(during).not.toContain("delete");

  await user.end("SIGKILL");
  expect(await open()).toContain("if no other process uses it, delete it to index again");
});
