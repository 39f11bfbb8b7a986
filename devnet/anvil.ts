import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";

/** An error whose message alone tells the user what to do. */
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
  /** Blocks whose state can still be asked for; each costs about 0.2 MB of memory. */
  keptStates: number;
  /** Called when a node ends that nobody stopped. */
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

  const binary = findBinary();
  const children: ChildProcess[] = [];
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= Promise.all(children.toReversed().map(end)).then(() => undefined);
    return stopped;
  };
  try {
    // Begun a second apart: real chains share no block hash either.
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

/** The lowest of `count` neighbouring free ports. */
export async function freeBasePort(count = 3): Promise<number> {
  for (;;) {
    const base = await new Promise<number>((resolve, reject) => {
      const server = createServer().once("error", reject);
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
      });
    });
    const ports = Array.from({ length: count }, (_, index) => base + index);
    const free = await Promise.all(ports.map(isFree));
    if (ports.every((port) => port < 65_536) && free.every(Boolean)) return base;
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

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** The native program itself and not the script around it, so that its pid is the one we know. */
function findBinary(): string {
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
  // Detached, so that Ctrl-C in a terminal reaches us alone and we end the nodes in order.
  return spawn(binary, [...values, "--quiet", "--no-mining"], { stdio: "ignore", detached: true });
}

/**
 * Ends the nodes when this process dies without a chance to do it (kill -9): the pipe it reads then closes.
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
    if (Date.now() > deadline) throw new SetupError(`no answer on port ${node.port} within 30 seconds`);
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
