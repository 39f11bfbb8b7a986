import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isFree } from "./ports.ts";

/** An error whose message alone says what to do; printed without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}

type Node = { id: number; port: number; url: string };
export type Nodes = { nodes: Node[]; pids: number[]; stop(): Promise<void> };

/** Ethers each development account holds on each chain. */
const accountBalance = 10_000n;
export const accountCount = 40;
export const blockGasLimit = 30_000_000n;

export type NodeOptions = {
  /** Chain ids; the first listens on `basePort`, the others on the ports after it. */
  ids: number[];
  basePort: number;
  /** Time of the first block, unix seconds. */
  genesis: number;
  /** Number of blocks whose state can be read; each costs about 0.2 MB of memory. */
  keptStates: number;
  /** Called when a node exits that was not stopped. */
  onExit?: (id: number) => void;
};

/** Starts one node per chain, or fails with a line that says which port is taken. */
export async function startNodes(options: NodeOptions): Promise<Nodes> {
  const { genesis, keptStates, onExit } = options;
  const nodes = options.ids.map((id, index) => {
    const port = options.basePort + index;
    return { id, port, url: `http://127.0.0.1:${port}` };
  });
  for (const { port } of nodes) await assertFree(port);

  const binary = anvilBinary();
  const children: ChildProcess[] = [];
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= Promise.all(children.toReversed().map(end)).then(() => undefined);
    return stopped;
  };
  try {
    // Genesis blocks a second apart, so that no two chains share a block hash.
    for (const [index, node] of nodes.entries()) {
      children.push(spawnNode(binary, node, genesis + index, keptStates));
    }
    const pids = children.flatMap((child) => child.pid ?? []);
    children.push(spawnWatchdog(pids));
    await Promise.all(nodes.map((node, index) => untilListening(node, children[index])));
    for (const [index, { id }] of nodes.entries()) {
      children[index]?.once("exit", () => {
        if (!stopped) onExit?.(id);
      });
    }
    return { nodes, pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assertFree(port: number): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SetupError(`${port} is no port: choose another with --base-port`);
  }
  if (!(await isFree(port))) {
    throw new SetupError(`port ${port} is in use: stop what listens there or choose others with --base-port`);
  }
}

/** The native program itself and not the script around it, so that its process id is known. */
export function anvilBinary(): string {
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  const platform = process.platform === "win32" ? "win32" : process.platform;
  const name = `@foundry-rs/anvil-${platform}-${arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json"));
  try {
    const file = process.platform === "win32" ? "anvil.exe" : "anvil";
    return join(dirname(require.resolve(`${name}/package.json`)), "bin", file);
  } catch {
    throw new SetupError(`${name} is not installed: run npm install on this platform`);
  }
}

function spawnNode(binary: string, node: Node, genesis: number, keptStates: number): ChildProcess {
  const options = {
    "--host": "127.0.0.1",
    "--port": node.port,
    "--chain-id": node.id,
    "--accounts": accountCount,
    "--balance": accountBalance,
    "--timestamp": genesis,
    "--hardfork": "cancun",
    "--order": "fifo",
    "--gas-limit": blockGasLimit,
    "--prune-history": keptStates,
  };
  const values = Object.entries(options).flatMap(([name, value]) => [name, String(value)]);
  // Detached, so that Ctrl-C in a terminal does not reach the nodes: this process stops them in order.
  return spawn(binary, [...values, "--quiet", "--no-mining"], { stdio: "ignore", detached: true });
}

/**
 * Kills the nodes when this process dies without stopping them (kill -9): the pipe it reads then closes.
 */
function spawnWatchdog(pids: number[]): ChildProcess {
  const script = 'cat >/dev/null; kill -9 "$@" 2>/dev/null';
  const child = spawn("sh", ["-c", script, "watchdog", ...pids.map(String)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  child.unref();
  return child;
}

async function untilListening(node: Node, child: ChildProcess | undefined): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    if (child === undefined || child.exitCode !== null) {
      throw new SetupError(`the node of chain ${node.id} ended while starting on port ${node.port}`);
    }
    const response = await fetch(node.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
    }).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new SetupError(`no response on port ${node.port} within 30 seconds`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}
