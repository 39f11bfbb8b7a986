import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { encodeAbiParameters, keccak256, toBytes } from "viem";
import { onTestFinished } from "vitest";
import { killWithChildren } from "../test/processes.ts";

/** Helpers of the launcher's tests: real anvils, a coin that mints on every call, and the real commands. */

const root = path.resolve(import.meta.dirname, "..");

/** A contract that emits the reference transfer Transfer(HOLDER, HOLDER, <first calldata word>, "") on every call. */
export const COIN = "0x00000000000000000000000000000000000c0102";
const HOLDER = "f39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const TOPIC = keccak256(toBytes("Transfer(address,address,uint256,string)")).slice(2);
const CODE = `0x5f355f5260406020527f${HOLDER.padStart(64, "0")}73${HOLDER}7f${TOPIC}60605fa300`;

const children = new Set<ChildProcess>();

/** Ends every process a test has left. */
export async function endAll(): Promise<void> {
  await Promise.all([...children].map((child) => end(child)));
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

/** The program itself: the package's own script is a parent that does not pass signals on. */
function anvilBinary(): string {
  const require = createRequire(createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json"));
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), "bin/anvil");
}

export type Anvil = {
  port: number;
  url: string;
  rpc: (method: string, params?: unknown[]) => Promise<unknown>;
  /** One reference transfer in each of so many blocks. */
  transfer: (blocks: number) => Promise<void>;
  /** So many empty blocks. */
  mine: (blocks: number) => Promise<void>;
  end: () => Promise<void>;
};

/** A chain whose coin exists from the start; another `seed` is another history with the same chain id. */
export async function startAnvil(options: { chainId: number; port?: number; seed?: number }): Promise<Anvil> {
  const port = options.port ?? (await freePort());
  const child = spawn(
    anvilBinary(),
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
  const transfer = async (blocks: number): Promise<void> => {
    for (let block = 0; block < blocks; block++) {
      const data = encodeAbiParameters([{ type: "uint256" }], [BigInt(options.seed ?? 0)]);
      await rpc("eth_sendTransactionSync", [{ from: `0x${HOLDER}`, to: COIN, data, gas: "0x20000" }]);
    }
  };
  const mine = async (blocks: number): Promise<void> => {
    await rpc("anvil_mine", [`0x${blocks.toString(16)}`]);
  };
  return { port, url, rpc, transfer, mine, end: () => end(child) };
}

/** A way to a node that can be cut and mended, while the node goes on. */
export async function cuttable(
  target: number,
): Promise<{ url: string; cut: () => Promise<void>; mend: () => Promise<void> }> {
  const port = await freePort();
  const sockets = new Set<net.Socket>();
  let server: net.Server | undefined;
  const mend = () => {
    server = net.createServer((near) => {
      const far = net.connect(target, "127.0.0.1");
      for (const [socket, peer] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.on("error", () => peer.destroy()).on("close", () => peer.destroy());
        socket.pipe(peer);
      }
    });
    return new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
  };
  const cut = async () => {
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  };
  await mend();
  return { url: `http://127.0.0.1:${port}`, cut, mend };
}

/** Asks again until `check` holds; the moment cannot be awaited, because it happens in another process. */
export async function until(check: () => Promise<boolean>, timeout = 120_000): Promise<void> {
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
  /** Kills it and its children at once, as when a machine loses its power. */
  crash: () => Promise<void>;
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
    crash: () => {
      killWithChildren(child);
      return end(child, "SIGKILL");
    },
  };
}

/** What lines of a module print in a process of their own, where what they load and change stays. */
export function printed(lines: string, ...flags: string[]): string {
  const args = [...flags, "--input-type=module", "--eval", lines];
  return execFileSync(process.execPath, args, { encoding: "utf8" }).trim();
}

/** A directory of its own for the running test, and gone after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "zchf-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A DEPLOYMENTS_FILE in a temporary folder; the database goes beside it. */
export function deployments(rpcs: Record<number, string>): string {
  const file = path.join(temporaryFolder(), "chains.json");
  const other = (digit: number) => `0x${String(digit).repeat(40)}`;
  const addresses = (id: number) =>
    id === 1
      ? { frankencoin: other(1), equity: other(2), transferReference: COIN }
      : { ccipBridgedFrankencoin: COIN };
  const chains = Object.entries(rpcs).map(([id, rpc]) => ({
    id: Number(id),
    rpc,
    addresses: addresses(Number(id)),
  }));
  writeFileSync(file, JSON.stringify({ chains }));
  return file;
}

export async function json(url: string): Promise<unknown> {
  const response = await fetch(url);
  return response.json();
}
