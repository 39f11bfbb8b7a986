import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "../devnet/random.ts";
import { type Answer, get, root } from "./harness.ts";
import { childrenOf } from "./processes.ts";

/** The service under a supervisor, as an operator runs it: whatever ends it, it is started again. */
export class SupervisedService {
  readonly url: string;
  readonly #env: Record<string, string>;
  readonly #log;
  #child: ChildProcess | undefined;
  #wanted = false;
  #ended: Promise<void> = Promise.resolve();
  kills = 0;
  /** Exits that nobody asked for, by code or signal. */
  readonly exits = new Map<string, number>();

  constructor(port: number, env: Record<string, string>, logFile: string) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { HOST: "127.0.0.1", PORT: String(port), ...env };
    this.#log = createWriteStream(logFile, { flags: "a" });
  }

  start(): void {
    this.#wanted = true;
    // A group of its own, so that all of it can be killed at once.
    const child = spawn(process.execPath, ["launcher/start.ts"], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...this.#env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => this.#log.write(chunk));
    }
    this.#ended = new Promise((done) => {
      child.once("exit", (code, signal) => {
        this.#log.write(`── ended with ${code ?? signal}\n`);
        if (this.#wanted && this.#child === child) {
          const how = String(code ?? signal);
          this.exits.set(how, (this.exits.get(how) ?? 0) + 1);
          setTimeout(() => this.#wanted && this.#child === child && this.start(), 500);
        }
        done();
      });
    });
  }

  /** Kills all of it, the launcher alone, or the engine alone, with nothing said before; then starts it again. */
  async kill(random: Random): Promise<void> {
    const child = this.#child;
    const pid = child?.pid;
    if (pid === undefined || child?.exitCode !== null || child.signalCode !== null) return;
    this.kills++;
    const victim = random.pick(["all", "all", "launcher", "engine"]);
    this.#log.write(`── kill -9 ${victim}\n`);
    const engines = childrenOf(pid);
    if (victim === "engine" && engines.length > 0) {
      // The launcher lives, and starts another one.
      for (const engine of engines) process.kill(engine, "SIGKILL");
      return;
    }
    this.#wanted = false;
    process.kill(victim === "launcher" ? pid : -pid, "SIGKILL");
    await this.#ended;
    await wait(random.int(0, 1_500));
    this.start();
  }

  async end(): Promise<void> {
    this.#wanted = false;
    const pid = this.#child?.pid;
    if (pid !== undefined && this.#child?.exitCode === null && this.#child.signalCode === null) {
      process.kill(pid, "SIGTERM");
      const force = setTimeout(() => process.kill(-pid, "SIGKILL"), 20_000);
      await this.#ended;
      clearTimeout(force);
    }
    this.#log.end();
  }

  get(path: string): Promise<Answer> {
    return get(this.url + path);
  }
}
