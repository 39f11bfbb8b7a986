import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, start } from "../../tools/harness/processes.ts";
import { account, recipient, reference, startService } from "./service.ts";

const packages = join(import.meta.dirname, "node_modules");
/** The paths of the descriptions that the service sends. */
const DESCRIPTIONS = ["/openapi.json", "/openapi-3.0.json"] as const;

let service: Awaited<ReturnType<typeof startService>>;
let folder: string;

beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), "zchf-generators-"));
  for (const path of DESCRIPTIONS) {
    writeFileSync(join(folder, path), await (await fetch(`${service.url}${path}`)).text());
  }
  symlinkSync(packages, join(folder, "node_modules"));
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of the generators' packages; its output. Throws when it fails. */
async function execute(program: string, args: string[], cwd: string): Promise<string> {
  const child = start(join(packages, ".bin", program), { args, cwd });
  if ((await child.exited) !== 0) throw new Error(`${program} failed:\n${child.output()}`);
  return child.output();
}

const compilerOptions = {
  strict: true,
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")],
  allowImportingTsExtensions: true,
  noEmit: true,
};

/** How each generator is run, as its manual says; it writes into `generated/`. */
const generators: Record<string, (cwd: string, openapi: string) => Promise<string>> = {
  "openapi-typescript": (cwd, openapi) =>
    execute("openapi-typescript", [openapi, "-o", "generated/api.ts"], cwd),
  "hey-api": (cwd, openapi) => execute("openapi-ts", ["-i", openapi, "-o", "generated"], cwd),
  orval: (cwd, openapi) => {
    const output = { target: "generated/api.ts", client: "fetch", baseUrl: service.url };
    writeFileSync(join(cwd, "orval.config.json"), JSON.stringify({ api: { input: openapi, output } }));
    return execute("orval", ["--config", "orval.config.json"], cwd);
  },
  "swagger-typescript-api": (cwd, openapi) =>
    execute("swagger-typescript-api", ["generate", "-p", openapi, "-o", "generated", "-n", "api.ts"], cwd),
};

const runs = DESCRIPTIONS.flatMap((path) =>
  Object.entries(generators).map(([name, run]) => ({ name, path, run })),
);

test.each(runs)(
  "$name over $path: compiles with strict, and reads a service",
  async ({ name, path, run }) => {
    const cwd = join(folder, `${name}-${path.slice(1)}`);
    mkdirSync(cwd);
    await run(cwd, join(folder, path));
    cpSync(join(import.meta.dirname, "use", `${name}.ts`), join(cwd, "use.ts"));
    writeFileSync(
      join(cwd, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["use.ts", "generated"] }),
    );
    await execute("tsc", ["-p", "."], cwd);

    const options = ["--bundle", "--format=esm", "--platform=node", "--outfile=use.mjs"];
    await execute("esbuild", ["use.ts", ...options], cwd);
    const input = JSON.stringify({ url: service.url, account, recipient, reference });
    const child = start(process.execPath, { args: [join(cwd, "use.mjs"), input], cwd });
    expect([await child.exited, child.output()]).toEqual([0, expect.stringContaining("{")]);
    expect(JSON.parse(child.output())).toEqual({
      versions: [1, 2],
      parents: [null, `0x${"2".padStart(40, "0")}`],
      leadRates: [10_000, null],
      paid: [[reference, String(2n ** 100n)]],
      holders: 200,
      csv: "date,",
      code: "invalid_parameter",
    });
  },
);

test("/openapi-3.0.json: valid for a validator of 3.0, at the origin of the request", async () => {
  const redocly = start(join(root, "node_modules/.bin/redocly"), {
    args: ["lint", join(folder, "openapi-3.0.json"), "--config", join(root, "redocly.yaml")],
    cwd: folder,
  });
  expect([await redocly.exited, redocly.output()]).toEqual([0, expect.stringContaining("is valid")]);
  for (const path of DESCRIPTIONS) {
    const { servers } = JSON.parse(readFileSync(join(folder, path), "utf8"));
    expect(servers).toEqual([{ url: service.url }]);
  }
});

/** What modelina, a generator of types in Java and other languages, has of its package. */
type Modelina = { JavaGenerator: new () => { generate: (input: object) => Promise<{ result: string }[]> } };

test.each(DESCRIPTIONS)(
  "modelina over %s: Java has 32 bits for versions and decimals alone",
  async (path) => {
    const require = createRequire(join(packages, "from.js"));
    const { JavaGenerator } = require("@asyncapi/modelina") as Modelina;
    const description = JSON.parse(readFileSync(join(folder, path), "utf8"));
    const models = await new JavaGenerator().generate(description);
    const members = models.flatMap(({ result }) => [
      ...result.matchAll(/^ +private (?:\w+<.*)?\b(int|Integer|long|Long)\b.* (\w+);$/gm),
    ]);
    const of = (...types: string[]) =>
      new Set(members.flatMap(([, type = "", name = ""]) => (types.includes(type) ? [name] : [])));
    expect([...of("int", "Integer")].filter((name) => !/^version$|decimals$/i.test(name))).toEqual([]);
    expect([...of("long", "Long")]).toEqual(
      expect.arrayContaining(["timestamp", "created", "cooldown", "block"]),
    );
  },
);
