import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Settings } from "../src/env.ts";
import type { ParkedBlock } from "../src/rpc/parked.ts";
import type { Redact } from "../src/rpc/redact.ts";
import { compileCache } from "./compile-cache.ts";
import { lockPath } from "./lock.ts";

const root = path.resolve(import.meta.dirname, "..");

/** The many providers that a node on the same machine counts as (src/rpc/providers.ts), where the engine names them all. */
const REPEATED = /\["([^"]*)"(?:,"\1")+\]/;

/** The engine refuses a schema that another build, other sources or another version of the engine filled. */
const OTHER_BUILD = /was previously used by a (different Ponder app|Ponder app with a different)/;

export type Exit = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It refused the schema, because another build of the project or other sources filled it. */
  otherBuild: boolean;
};

export type Engine = {
  exited: Promise<Exit>;
  /** Lets an indexing engine, which loads its code and then waits, open the database and ask the chains. */
  begin: (parked: ReadonlyMap<number, ParkedBlock>) => void;
  /** Lets it finish the requests in flight and release its lock. */
  stop: () => void;
  kill: () => void;
};

/** Starts Ponder; its output passes through `redact`, line by line. */
export function startEngine(options: {
  command: "start" | "serve";
  settings: Settings;
  redact: Redact;
  /** Folder of the built dashboard; absent: the API is served without it. */
  dashboard: string | undefined;
  /** A chain came back so far ahead that a restart is the faster way to catch up. */
  onRestartWanted?: () => void;
}): Engine {
  const { settings, redact } = options;
  const child = spawn(
    process.execPath,
    [
      // Query strings may be long: Node's own limit of 16 KB ends in an empty 431.
      "--max-http-header-size=262144",
      ...memoryFlags(settings.database),
      ...["--import", new URL("./guard.ts", import.meta.url).href],
      fileURLToPath(new URL("./bin/ponder.js", import.meta.resolve("ponder"))),
      options.command,
      ...["--root", root, "--schema", settings.schema],
      ...["--port", String(settings.adminPort), "--hostname", "127.0.0.1"],
    ],
    {
      cwd: process.cwd(),
      env: environment(settings, options),
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  let otherBuild = false;
  const pass = (from: NodeJS.ReadableStream | null, to: NodeJS.WritableStream) => {
    if (!from) return;
    createInterface({ input: from }).on("line", (line) => {
      if (OTHER_BUILD.test(line)) otherBuild = true;
      to.write(`${redact(line.replace(REPEATED, '["$1"]'))}\n`);
    });
  };
  pass(child.stdout, process.stdout);
  pass(child.stderr, process.stderr);
  child.on("message", () => options.onRestartWanted?.());
  return {
    exited: exitOf(child).then((exit) => ({ ...exit, otherBuild })),
    begin: (parked) => {
      if (child.connected) child.send({ type: "begin", parked: Object.fromEntries(parked) });
    },
    stop: () => child.kill("SIGINT"),
    kill: () => child.kill("SIGKILL"),
  };
}

function exitOf(child: ChildProcess): Promise<Omit<Exit, "otherBuild">> {
  const { promise, resolve, reject } = Promise.withResolvers<Omit<Exit, "otherBuild">>();
  child.on("error", reject);
  // "close" comes after the last line of output, "exit" may come before.
  child.on("close", (code, signal) => resolve({ code, signal }));
  return promise;
}

/**
 * For a process with the embedded database: V8's optimizing compiler is kept off WebAssembly, because for PostgreSQL's
 * parser alone it takes 650 MB at every start.
 */
export const EMBEDDED_FLAGS = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/** V8 sizes its heap by the machine's memory and lets garbage grow until then. NODE_OPTIONS may say otherwise. */
function memoryFlags({ kind }: Settings["database"]): string[] {
  const isGiven = /max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? "");
  const heap = isGiven
    ? []
    : ["--max-semi-space-size=8", "--max-old-space-size=512", "--heap-growing-percent=20"];
  return kind === "pglite" ? [...heap, ...EMBEDDED_FLAGS] : heap;
}

/**
 * Of glibc, which keeps an arena for each thread that ever compressed an answer, and what it took at the start. The
 * threshold is above the 64 KB into which every request is read. Of mimalloc, with which the engine's bundler works at
 * the start: 20 MB in huge pages become 50 in time.
 */
const allocators = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(128 * 2 ** 10),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 20),
  MIMALLOC_ALLOW_THP: "0",
};

function environment(
  settings: Settings,
  { command, dashboard }: { command: "start" | "serve"; dashboard: string | undefined },
): NodeJS.ProcessEnv {
  return {
    ...allocators,
    ...process.env,
    // Ponder prefers PORT to its --port; the public server finds its own in PUBLIC_PORT.
    PORT: String(settings.adminPort),
    PUBLIC_PORT: String(settings.port),
    ADMIN_PORT: String(settings.adminPort),
    NODE_COMPILE_CACHE: compileCache,
    DASHBOARD_DIR: dashboard,
    ...(command === "start" && { AWAIT_BEGIN: "true" }),
    PONDER_TELEMETRY_DISABLED: "true",
    // What ends the process, or tells that a chain is silent, is known to its main thread alone.
    PONDER_MAX_THREADS: "1",
    // Of rows that handlers read and write; by itself the engine takes a fifth of the heap, rounded up.
    PONDER_CACHE_BYTES: process.env.PONDER_CACHE_BYTES ?? String(32 * 2 ** 20),
    ...(settings.database.kind === "pglite" && {
      ENGINE_LOCK: lockPath(settings.database.directory, "engine"),
    }),
    ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
  };
}
