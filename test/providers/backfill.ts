import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROFILES, type Profile, type ProfileKey } from "zchf-rpc/testing/providers/profiles";
import { type Simulator, startSimulator } from "zchf-rpc/testing/providers/simulator";
import { freePorts } from "../../tools/devnet/ports.ts";
import { writePrices } from "../../tools/devnet/prices.ts";
import { startDevnet } from "../../tools/devnet/start.ts";
import { untilPricesFilled } from "../../tools/harness/daily-prices.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { type Service, startService, untilReady } from "../../tools/harness/service.ts";

/** Blocks without logs after the story: more than the state that a full node keeps. */
const EMPTY_BLOCKS = 300;

export type Backfill = {
  name: string;
  seconds: number;
  served: number;
  refused: number;
  /** Time relative to the same limits at a node that is never down and makes requests above the rate wait. */
  relative: number;
  /** Body by route. */
  bodies: ReadonlyMap<string, string>;
  output: string;
};

export type History = {
  /** Indexes the history through these profiles, in order of preference, and reads every route. */
  backfill: (keys: readonly ProfileKey[]) => Promise<Backfill>;
  /** Starts the service over these profiles, with the simulators of each chain. */
  start: (keys: readonly ProfileKey[]) => Promise<{
    service: Service;
    database: string;
    out: string;
    byChain: Simulator[][];
    stop: () => Promise<unknown>;
  }>;
  stop: () => Promise<void>;
};

/** A short devnet of three chains that stands still. */
export async function startHistory(): Promise<History> {
  const folder = mkdtempSync(join(tmpdir(), "zchf-providers-"));
  const out = join(folder, "deployments.json");
  const prices = join(folder, "prices.json");
  const end = Math.floor(Date.now() / 1000) - EMPTY_BLOCKS * 12 - 3_600;
  const devnet = await startDevnet({
    seed: "providers",
    short: true,
    end,
    basePort: await freePorts(3),
    out,
  });
  writePrices(prices, devnet.deployments);
  const chains = devnet.deployments.chains.map(({ id, rpc }) => ({ id, url: String(rpc) }));
  for (const { url } of chains) await mine(url, EMPTY_BLOCKS, 12);
  const running = new Set<{ stop: () => Promise<unknown> }>();
  let runs = 0;
  const ideals = new Map<string, Promise<number>>();
  let routes: string[] | undefined;

  const start = async (profiles: readonly Profile[]) => {
    const byChain = await Promise.all(
      chains.map(async ({ id, url }) => ({
        id,
        simulators: await Promise.all(profiles.map((profile) => startSimulator(url, profile))),
      })),
    );
    const urls = byChain.map(({ id, simulators }) => [
      `RPC_URL_${id}`,
      simulators.map(({ url }) => url).join(","),
    ]);
    const database = join(folder, `run-${++runs}`);
    const env = {
      DEPLOYMENTS_FILE: out,
      PRICE_FILE: prices,
      DATABASE_DIR: database,
      ...Object.fromEntries(urls),
    };
    const service = await startService(env);
    const all = byChain.flatMap(({ simulators }) => simulators);
    const stop = () => Promise.all([service.end(), ...all.map((simulator) => simulator.stop())]);
    const entry = { stop };
    running.add(entry);
    return {
      service,
      database,
      out,
      byChain: byChain.map(({ simulators }) => simulators),
      stop: () => stop().finally(() => running.delete(entry)),
    };
  };

  /** Seconds until a service over these profiles is ready. */
  const secondsOf = async (profiles: readonly Profile[]): Promise<number> => {
    const begin = Date.now();
    const { service, stop } = await start(profiles);
    try {
      await untilReady(service);
      return (Date.now() - begin) / 1000;
    } finally {
      await stop();
    }
  };
  /** The same for nodes without faults that make requests above the rate wait: once for each set of limits. */
  const idealSeconds = (profiles: readonly Profile[]): Promise<number> => {
    const ideal = profiles.map(({ name, range, results, rate }) => ({
      name,
      ...(rate && { rate: { ...rate, waits: true }, ...(range && { range }), ...(results && { results }) }),
    }));
    // One URL without a rate could serve everything.
    const used = ideal.find(({ rate }) => !rate) ? [PROFILES.archive] : ideal;
    const key = JSON.stringify(used.map(({ name }) => name));
    const known = ideals.get(key) ?? secondsOf(used);
    ideals.set(key, known);
    return known;
  };

  return {
    start: (keys) => start(keys.map((key) => PROFILES[key])),
    async backfill(keys) {
      const profiles = keys.map((key): Profile => PROFILES[key]);
      const ideal = await idealSeconds(profiles);
      const begin = Date.now();
      const { service, byChain, stop } = await start(profiles);
      try {
        await untilReady(service);
        const seconds = (Date.now() - begin) / 1000;
        await untilPricesFilled(devnet.deployments.tokens, service);
        routes ??= await everyRoute(service.get, { most: 3, withPrices: true });
        const bodies = new Map<string, string>();
        for (const route of routes) bodies.set(route, (await service.get(route)).text);
        const counts = byChain.flat().map((simulator) => simulator.counts);
        return {
          name: profiles.map(({ name }) => name).join(" + "),
          seconds,
          served: counts.reduce((sum, { served }) => sum + served, 0),
          refused: counts.reduce((sum, { refused }) => sum + refused, 0),
          relative: seconds / ideal,
          bodies,
          output: service.output(),
        };
      } finally {
        await stop();
      }
    },
    async stop() {
      await Promise.all([...running].map((entry) => entry.stop()));
      await devnet.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function mine(url: string, blocks: number, seconds: number): Promise<void> {
  const params = [`0x${blocks.toString(16)}`, `0x${seconds.toString(16)}`];
  await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_mine", params }),
  });
}

/** The table that `npm run test:providers` prints. */
export function table(backfills: readonly Backfill[]): string {
  const rows = backfills.map(({ name, seconds, served, refused, relative }) => [
    name,
    String(served),
    String(refused),
    `${((100 * refused) / Math.max(served + refused, 1)).toFixed(1)} %`,
    seconds.toFixed(1),
    relative.toFixed(2),
  ]);
  const all = [["profile", "served", "refused", "", "seconds", "relative"], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
