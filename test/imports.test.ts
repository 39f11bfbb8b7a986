import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const isSource = (file: string) => file.endsWith(".ts") && !/\.(test|e2e|postgres|scale|chaos)\./.test(file);
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter(isSource);
const sources = filesIn("src");

/** The package, tool or folder of the root that a file belongs to; those of the runtime apart. */
const partOf = (file: string): string =>
  file.replace(/^(packages\/runtime|packages|tools)\//, "").split("/")[0] ?? "";

const layer = (file: string): string => {
  const [top = "", first = "", second = "", third = ""] = file.split("/");
  if (top === "packages" || top === "tools") return partOf(file);
  // A table of facts like src/chains.ts, of those that no row depends on.
  if (file === "config/networks.ts") return "chains";
  if (top !== "src") return top;
  if (["handlers", "tables", "domain"].includes(first)) return first;
  if (first !== "api") return "chains";
  if (second === "model" && third === "chain-reads") return "chain-reads";
  if (["values", "db.ts", "errors.ts", "locks.ts"].includes(second)) return "api base";
  return second;
};

/** What every part of the read side may import. */
const READ_SIDE = ["chains", "domain", "tables", "api base", "cache", "chain-reads", "deps.ts"];

/** What each layer may import besides itself. */
const allowed: Record<string, readonly string[]> = {
  chains: [],
  domain: ["chains"],
  tables: ["domain"],
  handlers: ["chains", "domain", "tables"],
  config: ["chains", "domain"],
  // The read side, from the bottom up.
  "api base": [],
  prices: ["config", "api base"],
  "chain-reads": ["domain", "api base"],
  cache: ["chains", "tables", "api base", "chain-reads", "prices"],
  "deps.ts": ["chains", "config", "api base", "cache", "chain-reads", "prices"],
  http: ["chains", "api base", "cache", "deps.ts"],
  // What is true at a moment: no HTTP, no JSON, no schema of a response.
  model: READ_SIDE,
  status: ["chains", "api base", "cache", "deps.ts", "http"],
  rest: [...READ_SIDE, "http", "model"],
  graphql: [...READ_SIDE, "http", "model"],
  events: [...READ_SIDE, "http", "model"],
  feeds: [...READ_SIDE, "http", "model", "events"],
  // Tools of the client package, which call the API of this process.
  mcp: ["api base", "http", "client"],
  "app.ts": ["api base", "cache", "deps.ts", "http", "status", "mcp", "rest", "graphql", "events", "feeds"],
  "index.ts": ["service"],
  // Of src/, only it uses the runtime.
  service: [
    "chains",
    "tables",
    "config",
    "channel",
    "ponder",
    "rpc",
    "app.ts",
    "cache",
    "deps.ts",
    "chain-reads",
    "http",
    "log-sums.ts",
    "prices",
    "model",
    "events",
    "webhooks",
    "api base",
  ],
  "log-sums.ts": ["chains", "tables"],
  webhooks: ["config", "api base", "events"],
  // A transport that stands alone.
  rpc: [],
};

/** Folders that everything but the handlers and what they import may use, and that import nothing. */
const BASE = ["jobs"];

/** What each folder beside src/ may import besides itself; tests may import anything. */
const allowedTop: Record<string, readonly string[]> = {
  devnet: [],
  launcher: ["channel", "config", "ponder", "rpc", "ponder.schema.ts", "src", "client"],
  // What tests, benchmark and scripts share; one file of it runs a private module of Ponder.
  harness: ["config", "ponder", "rpc", "ponder.schema.ts", "src", "devnet", "launcher", "node_modules"],
  bench: ["config", "rpc", "src", "devnet", "launcher", "harness"],
  scripts: ["src", "harness", "devnet"],
};

/** What a failing test says of an import: what is allowed instead, and where to read about it. */
const rule = (file: string, target: string, may: readonly string[]) =>
  `${file} imports ${target}; it may import ${["its own folder", ...BASE, ...may].join(", ")} (docs/architecture.md, Folders)`;

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /^(?:import|(?:import|export)\b[^"';]*?\bfrom) ["']([^"']+)["'];?$/gm,
    ),
  ].map((match) => match[1] ?? "");
/** The sources that a file imports, by a relative path or by the name of a package of the project. */
const localImportsOf = (file: string): string[] =>
  importsOf(file).flatMap((target) => {
    const [, name, path] = /^zchf-(rpc|runtime)\/(.*)$/.exec(target) ?? [];
    if (name !== undefined && path !== undefined) {
      const isSourceOfRpc = name === "rpc" && !path.startsWith("testing/");
      return [`packages/${name}/${isSourceOfRpc ? "src/" : ""}${path}.ts`];
    }
    return target.startsWith(".") ? [relative(root, resolve(root, dirname(file), target))] : [];
  });

test("the scan sees the source", () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.flatMap(importsOf).length).toBeGreaterThan(sources.length);
});

test.each([...sources, ...filesIn("config"), ...filesIn("packages/rpc/src")])(
  "%s imports one way only",
  (file) => {
    for (const target of importsOf(file).filter((path) => path.startsWith("ponder:"))) {
      const mayUsePonder = layer(file) === "handlers" || file === "src/api/index.ts";
      expect(mayUsePonder, `${file} imports ${target}, as src/handlers/ and src/api/index.ts alone may`).toBe(
        true,
      );
    }
    for (const imported of localImportsOf(file)) {
      if (imported === "ponder.schema.ts") continue;
      const [from, to] = [layer(file), layer(imported)];
      expect(
        from === to || BASE.includes(to) || allowed[from]?.includes(to),
        rule(`${file} (${from})`, `${imported} (${to})`, allowed[from] ?? []),
      ).toBe(true);
    }
  },
);

test.each(["launcher", "tools"].flatMap(filesIn))("%s imports only folders below it", (file) => {
  const top = partOf(file);
  for (const imported of localImportsOf(file)) {
    const to = partOf(imported);
    expect(
      to === top || BASE.includes(to) || allowedTop[top]?.includes(to),
      rule(file, imported, allowedTop[top] ?? []),
    ).toBe(true);
  }
});

/** The runtime knows no project, it takes chains, tables and settings as values: what each folder may import besides itself. */
const RUNTIME: Readonly<Record<string, readonly string[]>> = {
  ponder: ["channel", "jobs"],
  channel: [],
  jobs: [],
};

test.each(filesIn("packages/runtime"))("%s imports nothing of the project", (file) => {
  const top = partOf(file);
  // Every relative path of a module in quotes: those of import() and of URLs count, too.
  const paths = readFileSync(join(root, file), "utf8").matchAll(
    /["'`](\.{1,2}\/[^"'`\s]*\.(?:tsx?|json))["'`]/g,
  );
  for (const [, target = ""] of paths) {
    const imported = relative(root, resolve(root, dirname(file), target));
    const may = RUNTIME[top] ?? [];
    expect([top, ...may], rule(file, target, may)).toContain(partOf(imported));
  }
  const ofProject = importsOf(file).filter((target) => /^(ponder:|@frankencoin\/|zchf-api)/.test(target));
  expect(ofProject, `${file} takes what it needs of the project as values, from its caller`).toEqual([]);
});

test("handlers register through on(), which bumps data versions: only it imports Ponder's registry", () => {
  const registers = sources.filter((file) =>
    /^import \{[^}]*\} from "ponder:registry"/m.test(readFileSync(join(root, file), "utf8")),
  );
  expect(registers).toEqual(["src/handlers/evm/on.ts"]);
});

test("no file imports itself through others, not even for a type", () => {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    expect(path, `${[...path, file].join(" -> ")} is a cycle`).not.toContain(file);
    if (done.has(file)) return;
    for (const next of localImportsOf(file)) visit(next, [...path, file]);
    done.add(file);
  };
  const all = [
    "config",
    "launcher",
    "packages/rpc/src",
    "packages/rpc/testing",
    "packages/runtime",
    "src",
    "tools",
  ].flatMap(filesIn);
  for (const file of all) visit(file, []);
  expect(done.size).toBeGreaterThanOrEqual(all.length);
});

/** Where the read side may contain SQL. */
const SQL_FILES =
  /^src\/api\/((model|cache|webhooks|graphql\/engine)\/|events\/queries\.ts$|prices\/daily\.ts$|db\.ts$)/;

test("of the read side, only the model and what reads tables of its own contain SQL", () => {
  const files = sources.filter((file) => file.startsWith("src/api/"));
  const withSql = files.filter((file) => importsOf(file).some((target) => target.startsWith("drizzle-orm")));
  expect(
    withSql.filter((file) => !SQL_FILES.test(file)),
    "SQL belongs in src/api/model/<subject>/queries.ts (CONTRIBUTING.md, An endpoint)",
  ).toEqual([]);
});

test("launcher and Ponder process exchange environment variables and messages in channel/ alone", () => {
  const files = ["launcher", "packages/rpc/src", "packages/runtime/ponder", "packages/runtime/jobs", "src"]
    .flatMap(filesIn)
    .toSorted();
  const matching = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")));
  expect(matching(/process\.send\b|child\.send\b|\.on\("message"/), "use channel/messages.ts").toEqual([]);
  expect(matching(/process\.env\b/), "settings are read by config/, exchanged by channel/").toEqual([
    // What the user sets, before config/ checks it.
    "launcher/commands/demo.ts",
    "launcher/commands/psql.ts",
    "launcher/commands/verify.ts",
    "launcher/dashboard.ts",
    // PATH of PostgreSQL's programs.
    "launcher/database/embedded/programs.ts",
    "launcher/settings.ts",
    // The environment that children inherit, with settings of Node.js and Ponder.
    "launcher/supervisor/child.ts",
    "launcher/supervisor/ponder-process.ts",
    "packages/runtime/ponder/process-memory.ts",
  ]);
});

test("handlers import nothing outside src/ and nothing from src/api/: Ponder's build id does not cover it", () => {
  for (const file of sources.filter((source) => !source.startsWith("src/api/"))) {
    for (const imported of localImportsOf(file))
      expect(imported, `${file}: what handlers share with the API belongs in src/domain`).toMatch(
        /^src\/(?!api\/)/,
      );
  }
});

/** What stands alone: it can be taken out of this repository. Tests beside it may reach out. */
const STANDALONE = ["packages/client/src", "examples", "packages/rpc/src"];
/** Packages that are bundled into the MCP server of the client, and that no other file of it may import. */
const BUNDLED = ["@modelcontextprotocol/sdk", "zod"];

const standalone = STANDALONE.flatMap(filesIn).filter((file) => !file.includes("node_modules/"));

test.each(standalone)("%s imports its own folder and npm packages only", (file) => {
  const folder = STANDALONE.find((one) => file.startsWith(`${one}/`)) ?? "";
  const isMcp = file.startsWith("packages/client/src/mcp/");
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    readFileSync(join(root, folder.replace(/\/src$/, ""), "package.json"), "utf8"),
  );
  const packages = [...Object.keys({ ...dependencies, ...peerDependencies }), ...(isMcp ? BUNDLED : [])];
  for (const target of importsOf(file)) {
    if (target.startsWith(".")) {
      const imported = relative(root, resolve(root, dirname(file), target));
      const message = `${file} imports ${target}; it may import ${folder}/ and npm packages`;
      expect(imported.startsWith(`${folder}/`), message).toBe(true);
      expect(
        isMcp || !imported.startsWith("packages/client/src/mcp/"),
        `${file} imports ${target}; the MCP server is a bundle of its own, what both need belongs in packages/client/src`,
      ).toBe(true);
    } else if (target.startsWith("node:")) {
      expect(folder, `${file} imports ${target}: the client runs in browsers`).not.toBe(
        "packages/client/src",
      );
    } else {
      const name = target.startsWith("@") ? target.split("/").slice(0, 2).join("/") : target.split("/")[0];
      expect(packages, `${file} imports ${target}, which package.json of ${folder} must name`).toContain(
        name,
      );
    }
  }
});
