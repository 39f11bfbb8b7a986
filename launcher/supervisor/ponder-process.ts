import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Redact } from "zchf-rpc/redact";
import type { ParkedBlock } from "zchf-runtime/channel/begin";
import { type RestartCause, receiveFromPonder, sendToPonder } from "zchf-runtime/channel/messages";
import { mayFollow, type Phase } from "zchf-runtime/channel/phase";
import { environmentOf } from "zchf-runtime/channel/settings";
import { LogLines } from "zchf-runtime/ponder/log-lines";
import { allocators, memoryFlags } from "zchf-runtime/ponder/process-memory";
import { indexedChains } from "../../config/chains.ts";
import type { Settings } from "../../config/settings.ts";
import type { FailedHandler } from "../database/failed-handlers.ts";
import { terminal } from "../terminal.ts";
import { rpcUrlVariables } from "./url-order.ts";
import { watchHeartbeats } from "./watchdog.ts";

const root = path.resolve(import.meta.dirname, "../..");

const CACHE_BYTES_PER_CHAIN = 32 * 2 ** 20;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type PonderProcess = {
  exited: Promise<Exit>;
  /** Of its database; a replica has none, and its phase does not change. */
  readonly phase: Phase;
  /** Lets the process open the database and send requests; until then it only loads its code. */
  begin: (prepared: { parked: ReadonlyMap<number, ParkedBlock> }) => void;
  /** Lets it serve a database that was filled from a snapshot: its responses agree with the chains. */
  passRestored: () => void;
  /** Stops it in order to start it again; without effect while it stops: on a second signal it would drop requests. */
  restart: () => void;
  /** Lets it finish the requests in flight and release its lock. */
  stop: () => void;
  kill: () => void;
};

/** Starts Ponder; its output passes through `redact`, line by line. */
export function startPonder(options: {
  command: "start" | "serve";
  settings: Settings;
  redact: Redact;
  /** Folder of the built dashboard; absent: the API is served without it. */
  dashboard: string | undefined;
  /** Called before the process is stopped to be started again, and once more for each further cause until it ends. */
  onRestart?: (cause: RestartCause) => void;
  /** The database was filled from a snapshot: it is served once the launcher has compared it with the chains. */
  onRestored?: () => void;
  /** A handler failed, for which the process exits by itself. */
  onFailure?: (failure: FailedHandler) => void;
}): PonderProcess {
  const { settings, redact } = options;
  const child = spawn(
    process.execPath,
    [
      ...memoryFlags(),
      ...["--import", new URL("./preload.ts", import.meta.url).href],
      fileURLToPath(new URL("./bin/ponder.js", import.meta.resolve("ponder"))),
      options.command,
      ...["--root", root, "--schema", settings.schema],
      ...["--port", String(settings.adminPort), "--hostname", "127.0.0.1"],
      ...["--log-format", "json"],
    ],
    {
      cwd: process.cwd(),
      env: environment(settings, options),
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  const lines = new LogLines({ isVerbose: /^(debug|trace)$/.test(process.env.PONDER_LOG_LEVEL ?? "") });
  for (const to of ["stdout", "stderr"] as const) {
    const input = child[to];
    if (!input) continue;
    createInterface({ input }).on("line", (line) => {
      const printed = lines.next(line);
      if (printed !== undefined) terminal.line(redact(printed), to);
    });
  }
  let phase: Phase = "restarting";
  const enter = (next: Phase): boolean => {
    if (!mayFollow(phase, next)) return false;
    phase = next;
    return true;
  };
  const stop = () => void child.kill("SIGINT");
  const restart = () => {
    if (enter("restarting")) stop();
  };
  watchHeartbeats(child);
  receiveFromPonder(child, (message) => {
    if (message.phase === "alive") return;
    if (message.phase === "unverified") {
      if (enter("unverified")) options.onRestored?.();
      return;
    }
    if (message.phase === "failing") {
      options.onFailure?.(message);
      return;
    }
    options.onRestart?.(message.cause);
    restart();
  });
  return {
    exited: exitOf(child),
    get phase() {
      return phase;
    },
    begin: ({ parked }) => {
      if (enter("backfilling"))
        sendToPonder(child, { phase: "backfilling", parked: Object.fromEntries(parked) });
    },
    passRestored: () => {
      if (enter("live")) sendToPonder(child, { phase: "live" });
    },
    restart,
    stop,
    kill: () => child.kill("SIGKILL"),
  };
}

function exitOf(child: ChildProcess): Promise<Exit> {
  const { promise, resolve, reject } = Promise.withResolvers<Exit>();
  child.on("error", reject);
  // "close" comes after the last line of output, "exit" may come before.
  child.on("close", (code, signal) => resolve({ code, signal }));
  return promise;
}

function environment(
  settings: Settings,
  { command, dashboard }: { command: "start" | "serve"; dashboard: string | undefined },
): NodeJS.ProcessEnv {
  return {
    ...allocators,
    // Compiled code of the packages, which takes a fifth of the time in which Ponder loads.
    NODE_COMPILE_CACHE: path.join(root, ".ponder/compile-cache"),
    ...process.env,
    // In the order in which they are used now, see url-order.ts.
    ...rpcUrlVariables(settings),
    // Ponder prefers it to its --port.
    PORT: String(settings.adminPort),
    ADMIN_PORT: String(settings.adminPort),
    ...environmentOf({
      role: command === "start" ? "writer" : "replica",
      publicPort: settings.port,
      dashboard,
    }),
    // Only the main thread knows why the process ends and which chain is silent.
    PONDER_MAX_THREADS: "1",
    // Bytes of rows that handlers read and write, which Ponder divides by the chains; its default is a fifth of the heap.
    PONDER_CACHE_BYTES:
      process.env.PONDER_CACHE_BYTES ?? String(indexedChains(settings).length * CACHE_BYTES_PER_CHAIN),
  };
}
