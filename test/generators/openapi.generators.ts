import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, start } from "../../harness/processes.ts";
import { account, recipient, reference, startService } from "./service.ts";

const packages = join(import.meta.dirname, "node_modules");
const openapi = join(root, "openapi.json");

let service: Awaited<ReturnType<typeof startService>>;
let folder: string;

beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), "zchf-generators-"));
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
const generators: Record<string, (cwd: string) => Promise<string>> = {
  "openapi-typescript": (cwd) => execute("openapi-typescript", [openapi, "-o", "generated/api.ts"], cwd),
  "hey-api": (cwd) => execute("openapi-ts", ["-i", openapi, "-o", "generated"], cwd),
  orval: (cwd) => {
    const output = { target: "generated/api.ts", client: "fetch", baseUrl: service.url };
    writeFileSync(join(cwd, "orval.config.json"), JSON.stringify({ api: { input: openapi, output } }));
    return execute("orval", ["--config", "orval.config.json"], cwd);
  },
  "swagger-typescript-api": (cwd) =>
    execute("swagger-typescript-api", ["generate", "-p", openapi, "-o", "generated", "-n", "api.ts"], cwd),
};

test.each(Object.entries(generators))("%s: compiles with strict, and reads a service", async (name, run) => {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  await run(cwd);
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
});
