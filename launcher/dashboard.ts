import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const workspace = path.join(root, "dashboard");
const built = path.join(workspace, "dist");

/** Sources of the built files. */
const SOURCES = [
  "dashboard/index.html",
  "dashboard/public",
  "dashboard/src",
  "dashboard/vite.config.ts",
  "packages/client/src",
  "launcher/dashboard.ts",
  "package-lock.json",
];

/** File in the built folder with the hash of its sources. */
const MARK = "made-from.txt";

/**
 * The folder of the built dashboard, built first when it is missing or older than its sources. When that fails, an older
 * one is used; undefined when there is none, because the API does not depend on it.
 */
export async function builtDashboard(say: (line: string) => void): Promise<string | undefined> {
  const failure = await buildDashboard(say);
  if (failure === undefined) return built;
  const rest = existsSync(built) ? "an older one is served" : "the API is served without it";
  say(
    `The dashboard was not built (${mainLineOf(failure)}): ${rest}; run npm run build:dashboard for details`,
  );
  return existsSync(built) ? built : undefined;
}

/** Builds the dashboard unless it is up to date. Resolves with an error message on failure, and never rejects. */
export async function buildDashboard(say: (line: string) => void): Promise<string | undefined> {
  try {
    const sources = hashOf(SOURCES);
    if (markOf(built) === sources) return undefined;
    const vite = findVite();
    if (vite === undefined) return "its build tools are not installed";
    say("Building the dashboard");
    return await build(vite, sources);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The line with the cause among the build tool's lines of context. */
function mainLineOf(failure: string): string {
  const lines = failure.split("\n");
  return lines.find((line) => line.startsWith("Error: ")) ?? lines[0] ?? failure;
}

function markOf(folder: string): string | undefined {
  const file = path.join(folder, MARK);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const source of sources.flatMap(filesOf).toSorted()) {
    hash.update(`${source}\0`).update(readFileSync(path.join(root, source)));
  }
  return hash.digest("hex");
}

function filesOf(source: string): string[] {
  const place = path.join(root, source);
  if (!statSync(place).isDirectory()) return [source];
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(source, file))
    .filter((file) => statSync(path.join(root, file)).isFile());
}

function findVite(): string | undefined {
  try {
    const manifest = createRequire(path.join(workspace, "package.json")).resolve("vite/package.json");
    return path.join(path.dirname(manifest), "bin/vite.js");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/** Builds into a new folder and renames it at the end: other processes may serve the old one, or build as well. */
async function build(vite: string, sources: string): Promise<string | undefined> {
  const fresh = `${built}.${process.pid}`;
  const old = `${fresh}.old`;
  try {
    const failure = await runVite(vite, fresh);
    if (failure !== undefined) return failure;
    writeFileSync(path.join(fresh, MARK), sources);
    if (existsSync(built)) renameSync(built, old);
    renameSync(fresh, built);
    return undefined;
  } catch (error) {
    // Another process may have been faster.
    if (markOf(built) === sources) return undefined;
    throw error;
  } finally {
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true });
  }
}

/** Resolves with an error message on failure. */
function runVite(vite: string, outDir: string): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const child = spawn(process.execPath, [vite, "build", "--outDir", outDir, "--logLevel", "warn"], {
    cwd: workspace,
    // Also in tests: the development build of the libraries is half as large again.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  // A signal that ends this process meanwhile must not leave the build running.
  const end = () => child.kill();
  process.once("exit", end);
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  child.once("error", reject);
  child.once("close", (code) => {
    process.off("exit", end);
    resolve(code === 0 ? undefined : errors.trim() || `vite ended with ${code}`);
  });
  return promise;
}
