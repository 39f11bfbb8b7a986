import { type ChildProcess, spawn } from "node:child_process";
import net from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { encodeAbiParameters } from "viem";

/** Helpers of the launcher's tests: real anvils, a coin that mints on every call, and the real commands. */

const root = path.resolve(import.meta.dirname, "..");

export const COIN = "0x00000000000000000000000000000000000c0102";
const TRANSFER = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const HOLDER = "f39fd6e51aad88f6f4ce6ab8827279cfffb92266";
/** Emits Transfer(0x0, HOLDER, 1) on every call. */
const CODE = `0x60015f5273${HOLDER}5f7f${TRANSFER}60205fa300`;

const children = new Set<ChildProcess>();

/** Ends every process a test has left. */
export async function endAll(): Promise<void> {
  await Promise.all([...children].map(end));
}

export function end(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (child.exitCode !== null || child.signalCode !== null) resolve();
  else {
    child.once("exit", () => resolve());
    child.kill(signal);
  }
  return promise;
}

export function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = net.createServer().listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
  });
  return promise;
}

/** Two neighbouring ports, for the public server and the engine's own. */
export async function freePorts(): Promise<[number, number]> {
  return [await freePort(), await freePort()];
}

export type Anvil = {
  port: number;
  url: string;
  rpc: (method: string, params?: unknown[]) => Promise<unknown>;
  /** Mints one unit in each of so many blocks. */
  mint: (blocks: number) => Promise<void>;
  end: () => Promise<void>;
};

/** A chain whose coin exists from the start; another `seed` is another history with the same chain id. */
export async function startAnvil(options: { chainId: number; port?: number; seed?: number }): Promise<Anvil> {
  const port = options.port ?? (await freePort());
  const child = spawn(
    path.join(root, "node_modules/.bin/anvil"),
    ["--port", String(port), "--chain-id", String(options.chainId), "--timestamp", "1700000000", "--silent"],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  children.add(child);
  const url = `http://127.0.0.1:${port}`;
  const rpc = async (method: string, params: unknown[] = []): Promise<unknown> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const answer: unknown = await response.json();
    if (typeof answer !== "object" || answer === null) throw new Error(`${method}: no answer`);
    if ("error" in answer) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
    return "result" in answer ? answer.result : undefined;
  };
  await until(() => rpc("eth_chainId").then(Boolean, () => false));
  await rpc("anvil_setCode", [COIN, CODE]);
  const mint = async (blocks: number): Promise<void> => {
    for (let block = 0; block < blocks; block++) {
      const data = encodeAbiParameters([{ type: "uint256" }], [BigInt(options.seed ?? 0)]);
      await rpc("eth_sendTransaction", [{ from: `0x${HOLDER}`, to: COIN, data, gas: "0x20000" }]);
    }
  };
  return { port, url, rpc, mint, end: () => end(child) };
}

/** Asks again until `check` holds; the moment cannot be awaited, because it happens in another process. */
export async function until(check: () => Promise<boolean>, timeout = 60_000): Promise<void> {
  const last = Date.now() + timeout;
  while (!(await check())) {
    if (Date.now() > last) throw new Error(`still not so after ${timeout} ms: ${check}`);
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, 50);
    await promise;
  }
}

export type Command = {
  child: ChildProcess;
  /** All lines of both outputs so far. */
  output: () => string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  /** Resolves when a line holds the text. */
  prints: (text: string, timeout?: number) => Promise<void>;
  end: (signal?: NodeJS.Signals) => Promise<void>;
};

/** Runs a script of the project as npm would, with nothing of the surrounding environment but PATH and HOME. */
export function run(script: string, env: Record<string, string>, cwd = root, args: string[] = []): Command {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      output += `${line}\n`;
    });
  }
  const exited = Promise.withResolvers<number | null>();
  child.once("close", (code) => exited.resolve(code));
  return {
    child,
    output: () => output,
    exited: exited.promise,
    prints: (text, timeout) => until(async () => output.includes(text), timeout),
    end: (signal) => end(child, signal),
  };
}

export async function json(url: string): Promise<unknown> {
  const response = await fetch(url);
  return response.json();
}
