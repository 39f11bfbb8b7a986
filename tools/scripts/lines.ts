import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";

/*
 * Prints the lines of product and of tests by folder, and their change since another commit, by default the one before
 * the newest on the main branch. Generated files and documentation are left out.
 */

const { values } = parseArgs({ options: { since: { type: "string", default: "HEAD^" } } });
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 28 });

const SOURCE = /\.(ts|tsx|js|cjs|sh|css|sol)$/;
const GENERATED = /^(packages\/)?client\/src\/generated|^dashboard\/dist\//;
const TEST =
  /^(test|(tools\/)?harness|packages\/rpc\/testing)\/|\.(test|test-d|e2e\.test|pass|chaos|scale|postgres|browser|nginx|generators|providers)\.tsx?$|\/test\//;

type Count = { product: number; tests: number };

/** Lines by folder: those of src/ and of src/api/ apart. */
function count(commit: string): Map<string, Count> {
  const folders = new Map<string, Count>();
  // "<commit>:<path>:<lines>" for each file with a line.
  const rows = git("grep", "-c", "", commit, "--", ".").trimEnd().split("\n");
  for (const row of rows) {
    const [, path = "", lines] = /^[^:]+:(.*):(\d+)$/.exec(row) ?? [];
    if (!SOURCE.test(path) || GENERATED.test(path)) continue;
    const depth = path.startsWith("src/api/") ? 3 : /^(src|packages|tools)\//.test(path) ? 2 : 1;
    const folder = path.includes("/") ? path.split("/").slice(0, depth).join("/") : "(root)";
    const entry = folders.get(folder) ?? { product: 0, tests: 0 };
    entry[TEST.test(path) ? "tests" : "product"] += Number(lines);
    folders.set(folder, entry);
  }
  return folders;
}

const now = count("HEAD");
const before = count(values.since);
const signed = (change: number) => (change > 0 ? `+${change}` : String(change));
const print = (name: string, a: Count, b: Count) =>
  console.log(
    name.padEnd(24),
    ...(["product", "tests"] as const).flatMap((what) => [
      String(a[what]).padStart(8),
      signed(a[what] - b[what]).padStart(7),
    ]),
  );
const NOTHING = { product: 0, tests: 0 };
const total = (folders: Map<string, Count>) =>
  [...folders.values()].reduce(
    (sum, { product, tests }) => ({ product: sum.product + product, tests: sum.tests + tests }),
    NOTHING,
  );

console.log("lines".padEnd(24), " product  change    tests  change");
for (const folder of [...new Set([...now.keys(), ...before.keys()])].toSorted()) {
  print(folder, now.get(folder) ?? NOTHING, before.get(folder) ?? NOTHING);
}
print("all", total(now), total(before));
