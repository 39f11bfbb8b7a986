import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { PROFILES, type Profile, type ProfileKey } from "zchf-rpc/testing/providers/profiles";
import { startSimulator } from "zchf-rpc/testing/providers/simulator";
import { freePorts } from "../../tools/devnet/ports.ts";
import { deployments, startAnvil } from "../../tools/harness/anvil.ts";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { memoryOf } from "../../tools/harness/memory.ts";
import {
  type Child,
  childrenOf,
  endAll,
  ponderOf,
  run,
  start as startProgram,
} from "../../tools/harness/processes.ts";
import { get } from "../../tools/harness/service.ts";
import { startTcpProxy } from "../../tools/harness/tcp-proxy.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { isAlive } from "../database/embedded/orphan.ts";

afterEach(endAll);

const KEY = "s3cr3t-key-0123456789";

type Service = Child & { url: string; counts: (count: number) => Promise<void> };

/** npm start over the chains of `file`. */
async function start(file: string, env: Record<string, string> = {}): Promise<Service> {
  const [port, adminPort] = [await freePorts(1), await freePorts(1)];
  const url = `http://127.0.0.1:${port}`;
  const command = run("launcher/commands/start.ts", {
    env: {
      DEPLOYMENTS_FILE: file,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      HOST: "127.0.0.1",
      ...env,
    },
  });
  const counter = () =>
    get(`${url}/transfer/reference/counter`).then(
      ({ body }) => body,
      () => undefined,
    );
  return {
    ...command,
    url,
    /** Waits until so many transfers are indexed. */
    counts: async (count) => {
      const reached = async () => {
        if (command.process.exitCode !== null) throw new Error(`it ended:\n${command.output()}`);
        return (await counter()) === count;
      };
      try {
        await eventually(`${count} transfers`, reached);
      } catch (error) {
        throw new Error(
          `${await counter()} instead of ${count}:
${command.output()}`,
          { cause: error },
        );
      }
    },
  };
}

/** Resolves when the server has read so many requests, each on its own connection, with a promise of all it sent. */
async function sendRequests(url: string, count: number): Promise<{ responses: Promise<string[]> }> {
  const { hostname, port } = new URL(url);
  const request = `GET /transfer/reference/list HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname));
  const responses = Promise.all(sockets.map((socket) => text(socket)));
  // Both are in one packet: with the first response, the server has read the second request.
  for (const socket of sockets) socket.write(request.repeat(2));
  await Promise.all(sockets.map((socket) => once(socket, "data")));
  return { responses };
}

const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

describe("refuses with one clear line", () => {
  test.each<[string, Record<string, string>, string, number?]>([
    [
      "no chain",
      {},
      "No chain is configured: set RPC_URL_1=https://… for Ethereum (see .env.example for the other chains), or run `npm run demo`, which needs nothing\n",
    ],
    [
      "a wrong setting",
      { RPC_URL_1: "x", PORT: "y" },
      "RPC_URL_1: must be one http or https URL or several, separated by commas\nPORT: must be a port number, 1 to 65535\n",
    ],
    [
      "a directory that holds something else",
      { RPC_URL_1: "http://127.0.0.1:1", DATABASE_DIR: "notes" },
      "DATABASE_DIR: notes is not empty and holds no database; choose another directory\n",
    ],
    [
      "an unreachable Postgres",
      { RPC_URL_1: "http://127.0.0.1:1", DATABASE_URL: `postgres://u:${KEY}@127.0.0.1:1/x` },
      "DATABASE_URL: cannot connect (connect ECONNREFUSED 127.0.0.1:1)\n",
      75,
    ],
  ])("%s", async (_name, env, line, code = 1) => {
    const port = String(await freePorts(1));
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, "notes/2026"), { recursive: true });
    const command = run("launcher/commands/start.ts", {
      env: { PORT: port, ADMIN_PORT: String(await freePorts(1)), ...env },
      cwd: folder,
    });
    expect(await command.exited).toBe(code);
    // What it does is printed at once, before it opens the database.
    const steps = /^(?:\S+Z Starting: |Building the dashboard).*\n/gm;
    expect(command.output().replaceAll(steps, "")).toBe(line);
  });

  test("an unknown argument", async () => {
    const child = run("launcher/commands/start.ts", { args: ["--pln"], cwd: temporaryFolder() });
    expect(await child.exited).toBe(1);
    expect(child.output()).toBe("Unknown option '--pln'\n");
  });

  test("a replica without a chain", async () => {
    const command = run("launcher/commands/serve.ts", {
      env: { DATABASE_URL: "postgres://127.0.0.1:1/x" },
      cwd: temporaryFolder(),
    });
    expect(await command.exited).toBe(1);
    expect(command.output()).toMatch(/^No chain is configured: .*\n$/);
  });

  test("a port in use", async () => {
    const port = await freePorts(1);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const command = run("launcher/commands/start.ts", {
      env: { RPC_URL_1: "http://127.0.0.1:1", HOST: "127.0.0.1", PORT: String(port) },
    });
    expect(await command.exited).toBe(1);
    expect(command.output()).toBe(`PORT: port ${port} is in use; choose another one with PORT=<port>\n`);
    server.close();
  });

  test("an RPC of another chain", async () => {
    const polygon = await startAnvil({ chainId: 137 });
    const service = await start(deployments({ 100: polygon.url }));
    expect(await service.exited).toBe(1);
    expect(service.output().split("\n").filter(Boolean).at(-1)).toBe(
      "RPC_URL_100 is not used: it responds as chain 137, not 100",
    );
  });
});

test("--help prints the usage", async () => {
  const child = run("launcher/commands/start.ts", { args: ["--help"], cwd: temporaryFolder() });
  expect(await child.exited).toBe(0);
  expect(child.output()).toMatch(/^npm start -- \[--plan\]\n/);
});

describe("what the RPC URLs can do", () => {
  /** Chain 1 behind simulated providers, with more blocks than a full node has state of. */
  async function startBehind(args: string[], ...keys: ProfileKey[]) {
    const anvil = await startAnvil({ chainId: 1 });
    await anvil.mine(300);
    const simulators = await Promise.all(keys.map((key) => startSimulator(anvil.url, PROFILES[key])));
    onTestFinished(async () => {
      await Promise.all(simulators.map((simulator) => simulator.stop()));
    });
    const folder = temporaryFolder();
    const command = run("launcher/commands/start.ts", {
      args,
      env: {
        DEPLOYMENTS_FILE: deployments({ 1: anvil.url }),
        RPC_URL_1: simulators.map(({ url }) => url).join(),
        DATABASE_DIR: path.join(folder, "database"),
        PORT: String(await freePorts(2)),
      },
      cwd: folder,
    });
    return { command, folder };
  }

  test("--plan prints it with the cost of the backfill and of following, and writes nothing", async () => {
    const { command, folder } = await startBehind(["--plan"], "full", "archive");
    expect(await command.exited).toBe(0);
    const [tables, empty, ...lines] = command.output().split("\n");
    expect([tables, empty]).toEqual(["Tables: schema zchf has none yet; a start creates them", ""]);
    expect(lines[0]).toMatch(/^chain +URL +head +state +logs +blocks per request +latency$/);
    expect(lines[1]).toMatch(/^Ethereum +RPC_URL_1 \(URL 1\) +300 +recent only +all +\d+ +\d+ ms$/);
    expect(lines[2]).toMatch(/^Ethereum +RPC_URL_1 \(URL 2\) +300 +archive +all +\d+ +\d+ ms$/);
    expect(lines[4]).toBe("Backfill with COIN_TRANSFERS=all (docs/cost.md):");
    expect(lines[5]).toMatch(/^chain +blocks +eth_getLogs +blocks read +state reads +bytes +time$/);
    expect(lines[6]).toMatch(/^Ethereum +30[01] +about \d+ +unknown +unknown +about 1 MB +about 1 s$/);
    expect(lines[8]).toBe("Following the heads, a day, about, with units of providers:");
    expect(lines[9]).toMatch(
      /^chain +HEAD_INTERVAL +requests +Alchemy +Infura +QuickNode +Chainstack +dRPC$/,
    );
    expect(lines[10]).toMatch(/^Ethereum +every block +14400 +0\.33 M /);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("error: a single full node ends the start with one line", async () => {
    const { command } = await startBehind([], "full");
    expect(await command.exited).toBe(1);
    expect(command.output()).toMatch(
      /^RPC_URL_1: Ethereum cannot be indexed: its URL has no contract state of block \d+, .*\n$/,
    );
  });
});

test("an RPC error with a message of Ponder's own leaves process and tables alone", async () => {
  const anvil = await startAnvil({ chainId: 100 });
  await anvil.transfer(3);
  await anvil.mine(40);
  const message =
    'Schema "zchf" was previously used by a different Ponder app. Drop the schema first, or use a different schema.';
  const body = JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32000, message } });
  const response = { status: 200, headers: {}, body };
  const provider: Profile = { name: "refusing" };
  const simulator = await startSimulator(anvil.url, provider);
  onTestFinished(() => simulator.stop());
  const service = await start(deployments({ 100: simulator.url }));
  await service.counts(3);
  // Without the server's, which has a process for each connection.
  const processes = () => {
    const ponder = ponderOf(Number(service.process.pid));
    return [ponder, ...descendantsOf(ponder)];
  };
  const before = processes();
  provider.faults = [{ every: 3, response }];
  await eventually("refused requests", async () => simulator.counts.refused > 5);
  await anvil.transfer(2);
  await service.counts(5);
  expect(processes()).toEqual(before);
});

test("refuses a second one, ends well on SIGTERM, restarts after a kill, and indexes again for another build", async () => {
  const gnosis = await startAnvil({ chainId: 100 });
  await gnosis.transfer(5);
  await gnosis.mine(30);
  await gnosis.transfer(3);
  const file = deployments({ 100: gnosis.url });

  const first = await start(file);
  await first.counts(8);
  const second = await start(file);
  expect(await second.exited).toBe(75);
  expect(second.output()).toBe(
    `DATABASE_DIR: another instance is using ${file}.postgres; stop it, start replicas with npm run serve, or choose another directory\n`,
  );
  const { responses } = await sendRequests(first.url, 50);
  first.process.kill("SIGTERM");
  for (const pair of await responses) expect(pair).toMatch(/^(HTTP\/1.1 200 OK.*?"amount":"0".*?){2}$/s);
  expect(await first.exited).toBe(0);

  const next = await start(file);
  await next.counts(8);
  await next.kill();

  const killed = performance.now();
  const third = await start(file);
  await third.counts(8);
  console.log(`killed, it responds again after ${Math.round(performance.now() - killed)} ms`);
  expect(third.output()).not.toContain("locked by a different");
  // The launcher computes the same build id as Ponder stores.
  const otherBuild = "The code or the sources changed: indexing again from the cached logs";
  for (const { output } of [first, next, third]) expect(output()).not.toContain(otherBuild);
  expect(first.output()).toMatch(
    /^\S+Z Starting: Gnosis into \S+\.postgres; the API will respond at http:\S+$/m,
  );
  // The bundler of Ponder reads tsconfig.json and knows targets up to ES2023.
  expect(first.output()).not.toContain("[WARNING]");
  // A node on the same machine counts as many providers, whose hosts are placeholders.
  expect(first.output()).toMatch(/^\S+Z INFO {2}Connected to JSON-RPC chain=gnosis \(\d+ ms\)$/m);
  third.process.kill("SIGINT");
  expect(await third.exited).toBe(0);

  const other = await start(file, { COIN_TRANSFERS: "mint-burn" });
  await other.counts(8);
  expect(other.output()).toContain(otherBuild);
});

test("after a kill of the launcher alone, Ponder ends, and the next start serves the same", async () => {
  const gnosis = await startAnvil({ chainId: 100 });
  await gnosis.transfer(3);
  const file = deployments({ 100: gnosis.url });
  const first = await start(file);
  await first.counts(3);
  const ponder = ponderOf(first.process.pid ?? 0);
  first.process.kill("SIGKILL");
  // While it shuts down, it logs into a pipe that nothing reads.
  await gnosis.transfer(1);
  await eventually("Ponder has ended", async () => !isAlive(ponder));
  const next = await start(file);
  await next.counts(4);
});

test.each(["sh", "bash"])("SIGTERM to npm start ends all that it started, run by %s", async (shell) => {
  const gnosis = await startAnvil({ chainId: 100 });
  const [port, adminPort] = [await freePorts(1), await freePorts(1)];
  const npm = startProgram("npm", {
    args: ["start", `--script-shell=${shell}`],
    env: {
      DEPLOYMENTS_FILE: deployments({ 100: gnosis.url }),
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      HOST: "127.0.0.1",
    },
  });
  await eventually("/ready", () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const started = descendantsOf(npm.process.pid ?? 0);
  // The launcher and Ponder.
  expect(started.length).toBeGreaterThanOrEqual(2);
  await npm.end("SIGTERM");
  await eventually("no process is left", async () => started.every((pid) => !isAlive(pid)));
});

test.each([
  { blocks: "more", second: { transfers: 20, blocks: 30 }, third: { transfers: 25, blocks: 40 } },
  { blocks: "fewer", second: { transfers: 10, blocks: 5 }, third: { transfers: 4, blocks: 2 } },
])(
  "with a DEPLOYMENTS_FILE, a chain with another history of $blocks blocks behind the same chain id is indexed again",
  async ({ second, third }) => {
    const port = await freePorts(1);
    const startChain = async (seed: number, { transfers, blocks }: typeof second) => {
      const chain = await startAnvil({ chainId: 100, port, seed });
      await chain.transfer(transfers);
      await chain.mine(blocks);
      return chain;
    };
    const first = await startChain(1, { transfers: 15, blocks: 30 });
    const file = deployments({ 100: first.url });
    const before = await start(file);
    await before.counts(15);
    before.process.kill("SIGTERM");
    await before.exited;
    await first.end();

    const replaced = await startChain(2, second);
    const after = await start(file);
    await after.counts(second.transfers);
    expect(after.output()).toContain("was filled from another chain 100: its block ");
    const list = async () => (await get(`${after.url}/transfer/reference/list`)).body;
    expect(await list()).toMatchObject({ list: Array(second.transfers).fill({ amount: "2" }) });

    // Replaced under a running service.
    await replaced.end();
    await startChain(3, third);
    await after.counts(third.transfers);
    expect(await list()).toMatchObject({ list: Array(third.transfers).fill({ amount: "3" }) });
  },
);

test("a chain that is dead at the start does not stop the others, and its rows come when it returns", {
  timeout: 900_000,
}, async () => {
  const ethereum = await startAnvil({ chainId: 1 });
  const gnosis = await startAnvil({ chainId: 100 });
  const way = await startTcpProxy(gnosis.port);
  await way.cut();
  await ethereum.transfer(3);
  await gnosis.transfer(40);
  const file = deployments({ 1: ethereum.url, 100: `${way.url}/?key=${KEY}` });

  // Never seen.
  const service = await start(file);
  await service.counts(3);
  expect((await get(`${service.url}/freshness`)).body).toMatchObject({
    chains: { "1": { block: 3, state: "live" }, "100": { state: "stalled" } },
  });
  expect(service.output()).toContain("Gnosis (RPC_URL_100): no response");
  await way.restore();
  await service.counts(43);

  // Dead while it runs, then dead at the start: its final rows are served, 30 blocks fewer.
  await way.cut();
  await ethereum.transfer(1);
  await service.counts(44);
  service.process.kill("SIGTERM");
  expect(await service.exited).toBe(0);
  const again = await start(file);
  await again.counts(14);
  // The launcher.
  if (process.platform === "linux") expect(memoryOf(again.process.pid ?? 0)?.peak).toBeLessThan(500);
  await ethereum.transfer(1);
  await again.counts(15);
  await way.restore();
  await again.counts(45);
  expect(`${service.output()}${again.output()}`).not.toContain(KEY);
});

test("a chain that dies while it runs goes on when it returns, without a restart", async () => {
  const ethereum = await startAnvil({ chainId: 1 });
  const gnosis = await startAnvil({ chainId: 100 });
  const way = await startTcpProxy(gnosis.port);
  await gnosis.transfer(35);
  const service = await start(deployments({ 1: ethereum.url, 100: way.url }));
  await service.counts(35);
  await way.cut();
  await gnosis.transfer(5);
  await ethereum.transfer(2);
  await service.counts(37);
  await eventually(
    "chain 100 is stalled",
    async () => /"100":{[^}]*"stalled"/.test((await get(`${service.url}/freshness`)).text),
    120,
  );
  await way.restore();
  await service.counts(42);
  expect(service.output()).not.toContain("restarting");
  expect(service.output()).not.toContain("Failed to fetch latest block");
});
