import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { killWithChildren } from "./processes.ts";

export const root = resolve(import.meta.dirname, "..");

/** The first of `count` neighbouring ports that nobody listens on. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    // Below the ports that outgoing connections take.
    const base = 10_000 + Math.floor(Math.random() * 20_000);
    const free = await Promise.all(Array.from({ length: count }, (_, i) => isFree(base + i)));
    if (free.every(Boolean)) return base;
  }
  throw new Error(`found no ${count} neighbouring free ports`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** Ask again until `condition` gives a value, at most `seconds` long. */
export async function eventually<T>(
  what: string,
  condition: () => Promise<T | undefined | false>,
  seconds = 60,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`waited ${seconds} s for ${what}`);
}

/** A child process of ours with all it printed. */
export type Child = {
  process: ChildProcess;
  output: () => string;
  /** Send a signal and wait for the exit. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Kill it and its children at once, with nothing said before. */
  kill: () => Promise<number | null>;
};

export function run(script: string, args: string[], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const exited = new Promise<number | null>((done) => {
    child.once("exit", done);
  });
  const end = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return exited;
  };
  const kill = () => {
    killWithChildren(child);
    return exited;
  };
  return { process: child, output: () => output, end, kill };
}

export type Answer = { status: number; headers: Headers; text: string; body: unknown };

export type Service = Child & {
  url: string;
  adminUrl: string;
  get: (path: string) => Promise<Answer>;
};

/** Start the service the way an operator does, or what else listens as it does; it need not be ready yet. */
export async function startService(
  env: Record<string, string>,
  port?: number,
  script = "launcher/start.ts",
): Promise<Service> {
  const chosen = port ?? (await freePorts(2));
  const child = run(script, [], { HOST: "127.0.0.1", PORT: String(chosen), ...env });
  const url = `http://127.0.0.1:${chosen}`;
  return { ...child, url, adminUrl: `http://127.0.0.1:${chosen + 1}`, get: (path) => get(url + path) };
}

export async function get(url: string): Promise<Answer> {
  const response = await fetch(url);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
}

/** Wait until the service answers /ready; fails at once when it has exited. */
export async function untilReady(service: Service, seconds = 200): Promise<void> {
  await eventually(
    "/ready",
    async () => {
      if (service.process.exitCode !== null) throw new Error(`the service ended:\n${service.output()}`);
      return fetch(`${service.url}/ready`).then(
        (response) => response.ok,
        () => false,
      );
    },
    seconds,
  ).catch((error) => {
    throw new Error(`${error.message}\n${service.output()}`);
  });
}
