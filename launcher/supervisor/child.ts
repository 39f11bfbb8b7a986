import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const root = path.resolve(import.meta.dirname, "../..");

/** Milliseconds that a child has to shut down before it is killed. */
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** A script of the project in a process of its own. */
export class Child {
  readonly script: string;
  /** Its exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** The last line of its error output; without any, the last line of its output. */
  lastLine: string | undefined;
  readonly #process: ChildProcess;
  #listener: (line: string) => void = () => {};

  constructor(script: string, args: string[], env: Record<string, string>) {
    this.script = script;
    const child = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      // The channel closes when this process is killed, see parent.ts.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#process = child;
    let hasErrors = false;
    const read = (from: Readable | null, areErrors: boolean) => {
      if (!from) return;
      createInterface({ input: from }).on("line", (line) => {
        hasErrors ||= areErrors;
        if (areErrors === hasErrors && line.trim()) this.lastLine = line;
        this.#listener(line);
      });
    };
    read(child.stdout, false);
    read(child.stderr, true);
    const exited = Promise.withResolvers<number | null>();
    child.once("error", exited.reject);
    child.once("close", (code) => exited.resolve(code));
    this.exited = exited.promise;
  }

  /** Replaces the listener to its lines. */
  onLine(listener: (line: string) => void): void {
    this.#listener = listener;
  }

  /** Resolves when it writes that line. */
  prints(wanted: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#listener;
    this.onLine((line) => {
      before(line);
      if (line === wanted) resolve();
    });
    return promise;
  }

  /** Stops it with SIGTERM, after a timeout with SIGKILL. */
  async end(): Promise<void> {
    this.#process.kill("SIGTERM");
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), SHUTDOWN_TIMEOUT_MS);
    await this.exited;
    clearTimeout(timer);
  }
}
