import { createWriteStream } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../devnet/random.ts";
import { type Child, childrenOf, hasExited, isPonder, run } from "./processes.ts";
import { get, type HttpResponse } from "./service.ts";

function killIfAlive(pid: number, signal: NodeJS.Signals = "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

const RESTART_DELAY_MS = 500;
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** The service under a supervisor, as an operator runs it: after every exit it is started again. */
export class SupervisedService {
  readonly url: string;
  readonly #env: Record<string, string>;
  readonly #log;
  #child: Child | undefined;
  #wanted = false;
  #ended: Promise<void> = Promise.resolve();
  kills = 0;
  stops = 0;
  /** Number of exits that the test did not cause, by exit code or signal. */
  readonly exits = new Map<string, number>();

  constructor(port: number, env: Record<string, string>, logFile: string) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { HOST: "127.0.0.1", RATE_LIMIT: "off", PORT: String(port), ...env };
    this.#log = createWriteStream(logFile, { flags: "a" });
  }

  start(): void {
    this.#wanted = true;
    // In a process group of its own, which can be killed as one.
    const child = run("launcher/commands/start.ts", { env: this.#env, detached: true });
    this.#child = child;
    for (const stream of [child.process.stdout, child.process.stderr]) {
      stream?.on("data", (chunk) => this.#log.write(chunk));
    }
    this.#ended = new Promise((done) => {
      child.process.once("exit", (code, signal) => {
        this.#log.write(`── exited with ${code ?? signal}\n`);
        if (this.#wanted && this.#child === child) {
          const how = String(code ?? signal);
          this.exits.set(how, (this.exits.get(how) ?? 0) + 1);
          setTimeout(() => this.#wanted && this.#child === child && this.start(), RESTART_DELAY_MS);
        }
        done();
      });
    });
  }

  /** Kills launcher and children, the launcher alone or one child with SIGKILL; then the service is started again. */
  async kill(random: Random): Promise<void> {
    const pid = this.#runningPid();
    if (pid === undefined) return;
    this.kills++;
    const victim = random.pick(["all", "all", "launcher", "child"]);
    this.#log.write(`── kill -9 ${victim}\n`);
    const children = childrenOf(pid);
    if (victim === "child" && children.length > 0) {
      // Ponder or the embedded PostgreSQL server; the launcher lives, and starts another one.
      killIfAlive(random.pick(children));
      return;
    }
    this.#wanted = false;
    // The embedded server has a process group of its own.
    if (victim === "all") for (const child of children) killIfAlive(child);
    process.kill(victim === "launcher" ? pid : -pid, "SIGKILL");
    await this.#ended;
    await sleep(random.int(0, 1_500));
    this.start();
  }

  /**
   * Ends the embedded PostgreSQL server, or one of its processes, after which it recovers; the launcher starts it again.
   * @returns whether it was running
   */
  killDatabase(random: Random): boolean {
    const pid = this.#runningPid();
    const server = pid === undefined ? undefined : childrenOf(pid).find((child) => !isPonder(child));
    if (server === undefined) return false;
    const signal = random.pick(["SIGINT", "SIGQUIT", "SIGKILL"] as const);
    const backends = childrenOf(server);
    const isBackend = random.chance(0.4) && backends.length > 0;
    this.#log.write(`── kill the database: ${isBackend ? "a process of it" : signal}\n`);
    if (isBackend) killIfAlive(random.pick(backends));
    else killIfAlive(server, signal);
    return true;
  }

  /** Stops Ponder with SIGSTOP, which only a watchdog notices. */
  stopPonder(): void {
    const pid = this.#runningPid();
    const ponder = pid === undefined ? undefined : childrenOf(pid).find(isPonder);
    if (ponder === undefined) return;
    this.stops++;
    this.#log.write(`── kill -STOP ${ponder}\n`);
    process.kill(ponder, "SIGSTOP");
  }

  async end(): Promise<void> {
    this.#wanted = false;
    const pid = this.#runningPid();
    if (pid !== undefined) {
      process.kill(pid, "SIGTERM");
      const force = setTimeout(() => process.kill(-pid, "SIGKILL"), SHUTDOWN_TIMEOUT_MS);
      await this.#ended;
      clearTimeout(force);
    }
    this.#log.end();
  }

  get(path: string): Promise<HttpResponse> {
    return get(this.url + path);
  }

  #runningPid(): number | undefined {
    const child = this.#child?.process;
    return child === undefined || hasExited(child) ? undefined : child.pid;
  }
}
