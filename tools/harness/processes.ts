import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { eventually } from "./waiting.ts";

/** The project's folder. */
export const root = resolve(import.meta.dirname, "../..");

/** Where Node keeps compiled modules: tests start the same programs again and again. */
const compileCache = resolve(root, "node_modules/.cache/node");

/** A child process with everything it has written. */
export type Child = {
  process: ChildProcess;
  /** Standard output and standard error so far. */
  output: () => string;
  /** Resolves with the exit code, null after a signal, when the process and its outputs have ended. */
  exited: Promise<number | null>;
  /** Resolves when the output contains the text; rejects when the process has exited without it. */
  prints: (text: string, seconds?: number) => Promise<void>;
  /** Sends a signal and resolves with the exit code. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Sends SIGKILL to the process and its children at once, as a power cut would. */
  kill: () => Promise<number | null>;
};

const running = new Set<Child>();

/** Kills every process that `run` and `start` started and that still runs. For `afterEach` and `afterAll`. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((child) => child.end("SIGKILL")));
}

export type RunOptions = {
  args?: string[];
  env?: Record<string, string>;
  cwd?: string;
  detached?: boolean;
  /** Id of the user and the group that it runs as. */
  user?: number;
};

/** Runs a script of the project with Node and nothing of the surrounding environment but PATH and HOME. */
export function run(script: string, options: RunOptions = {}): Child {
  return start(process.execPath, { ...options, args: [resolve(root, script), ...(options.args ?? [])] });
}

/** Runs any program, as `run` does. */
export function start(program: string, { args = [], env, cwd = root, detached, user }: RunOptions): Child {
  const { PATH, HOME, CHILD_NODE_OPTIONS = "" } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE: compileCache, NODE_OPTIONS: CHILD_NODE_OPTIONS, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached,
    ...(user !== undefined && { uid: user, gid: user }),
  });
  let output = "";
  let isClosed = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((done) => {
    child.once("exit", (code) => {
      running.delete(started);
      done(code);
    });
  });
  const started: Child = {
    process: child,
    output: () => output,
    exited: new Promise((done) => {
      child.once("close", (code) => {
        isClosed = true;
        done(code);
      });
    }),
    prints: async (text, seconds = 600) => {
      const what = `${JSON.stringify(text)} in the output`;
      const isPrinted = () => {
        if (output.includes(text)) return true;
        if (isClosed) throw new Error(`the process exited without ${what}`);
        return false;
      };
      await eventually(what, isPrinted, seconds).catch((error: Error) => {
        throw new Error(`${error.message}:\n${output}`);
      });
    },
    end: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
    kill: () => {
      const pids = child.pid === undefined || hasExited(child) ? [] : childrenOf(child.pid);
      child.kill("SIGKILL");
      for (const pid of pids) process.kill(pid, "SIGKILL");
      return ended;
    },
  };
  running.add(started);
  return started;
}

export function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Ids of a process's children; throws when there is no such process. */
export function childrenOf(pid: number): number[] {
  // Not every Linux has pgrep.
  const text =
    process.platform === "linux"
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      : execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return text.split(/\s+/).flatMap((id) => (id ? [Number(id)] : []));
}

/** Id of the Ponder process of a launcher; its other child is the embedded PostgreSQL server. */
export function ponderOf(pid: number): number {
  const ponder = childrenOf(pid).find(isPonder);
  if (ponder === undefined) throw new Error(`process ${pid} has no Ponder process`);
  return ponder;
}

export const isPonder = (pid: number): boolean => commandOf(pid).includes("ponder.js");

function commandOf(pid: number): string {
  return process.platform === "linux"
    ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
    : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
}
