import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Version of Ponder's own tables, `_ponder_meta.version`. */
const TABLES_VERSION = "6";
const BUILD_ID_VERSION = "2";

/** Packages of Ponder: file order and serialisation must be the same. */
const require = createRequire(import.meta.resolve("ponder"));
const { glob } = require("glob") as {
  glob: { sync: (pattern: string, options: { ignore: string[] }) => string[] };
};
const { stringify } = require("superjson") as { stringify: (value: unknown) => string };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** What Ponder stores about the build that filled a schema. */
export type Build = { id: string; tablesVersion: string };

/**
 * The build of the project in `root` as Ponder computes it from the config's sources, the text of ponder.schema.ts and
 * the text of src/ without src/api and tests. Ponder refuses a schema that another build has filled.
 */
export async function currentBuild(root: string): Promise<Build> {
  const { default: config } = await import(pathToFileURL(path.join(root, "ponder.config.ts")).href);
  const { ordering, contracts, accounts, blocks } = config;
  const id = createHash("sha256")
    .update(BUILD_ID_VERSION)
    .update(sha256(stringify({ ordering, contracts, accounts, blocks })))
    .update(sha256(readFileSync(path.join(root, "ponder.schema.ts"), "utf8")))
    .update(sourcesHash(path.join(root, "src")))
    .digest("hex")
    .slice(0, 10);
  return { id, tablesVersion: TABLES_VERSION };
}

function sourcesHash(folder: string): string {
  const posix = folder.replaceAll("\\", "/");
  const files = glob.sync(`${posix}/**/*.{js,mjs,ts,mts}`, {
    ignore: [`${posix}/api/**/*.{js,mjs,ts,mts}`, `${posix}/**/*.{test,spec}.{js,mjs,ts,mts}`],
  });
  return sha256(files.map((file) => readFileSync(file, "utf8")).join(""));
}
