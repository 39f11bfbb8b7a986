import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { priceList } from "../../src/api/rest/prices/schema.ts";
import { writePrices } from "../devnet/prices.ts";
import { type Devnet, startDevnet } from "../devnet/start.ts";
import { type Service, startService, untilReady } from "./service.ts";
import { eventually } from "./waiting.ts";

/** A devnet on which time stands still, and the service over it. */
export type History = {
  seed: string;
  devnet: () => Devnet;
  service: () => Service;
  /** The settings of a service over the same chains, with an empty database of its own. */
  settings: (name: string) => Record<string, string>;
  /** Kills the service as a power cut would, and starts it again over its database, on the same port. */
  restart: () => Promise<void>;
  /** Starts another, independent index of the same chains, with other settings; it ends with the tests. */
  indexAgain: (name: string, env?: Record<string, string>) => Promise<Service>;
  /** The body of a response, which must have status 200. */
  get: (path: string) => Promise<unknown>;
};

/**
 * One devnet and one index for all tests of the surrounding `describe`. With `unsettled`, the last actions are not
 * final: Ponder indexes them block by block, as live blocks. With `short`, there is little to index.
 */
export function useHistory(seed: string, { unsettled = false, short = false } = {}): History {
  let folder: string;
  let out: string;
  let prices: string;
  let devnet: Devnet | undefined;
  const services: Service[] = [];

  const settings = (name: string) => ({
    DEPLOYMENTS_FILE: out,
    PRICE_FILE: prices,
    DATABASE_DIR: join(folder, name),
  });
  const indexAgain = async (name: string, env: Record<string, string> = {}) => {
    const service = await startService({ ...settings(name), ...env });
    services.push(service);
    await untilReady(service);
    return service;
  };

  const restart = async () => {
    const [killed] = services;
    if (killed === undefined) throw new Error("the history is built in beforeAll");
    await killed.kill();
    services[0] = await startService(settings("first"), Number(new URL(killed.url).port));
    await untilReady(services[0]);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "zchf-history-"));
    out = join(folder, "deployments.json");
    prices = join(folder, "prices.json");
    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 1000);
    devnet = await startDevnet({ seed, unsettled, short, out });
    console.log(`Seed ${seed}: the history after ${seconds()} s`);
    writePrices(prices, devnet.deployments);
    await indexAgain("first");
    console.log(`Seed ${seed}: indexed after ${seconds()} s`);
  });

  afterAll(async () => {
    await Promise.all(services.map((service) => service.end()));
    await devnet?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("the history is built in beforeAll");
    return value;
  };
  const service = () => started(services[0]);
  return {
    seed,
    devnet: () => started(devnet),
    service,
    settings,
    restart,
    indexAgain,
    get: async (path) => {
      const { status, body, text } = await service().get(path);
      expect(status, `${path}: ${text.slice(0, 200)}`).toBe(200);
      return body;
    },
  };
}

/** Waits until two services have the same prices, which each requests once it has found the tokens in its index. */
async function untilSamePrices(one: Service, other: Service): Promise<void> {
  const prices = async ({ get }: Service) => {
    const { status, body } = await get("/prices/list");
    const rows = status === 200 ? priceList.parse(body) : [];
    return JSON.stringify([status, ...rows.map(({ address, price }) => [address, price])]);
  };
  await eventually("the same prices", async () => (await prices(one)) === (await prices(other)));
}

/** Expects that two services at the same blocks respond with the same bytes on these paths. */
export async function expectSameBytes(one: Service, other: Service, paths: readonly string[]): Promise<void> {
  await untilSamePrices(one, other);
  for (const path of paths) {
    const [a, b] = await Promise.all([one.get(path), other.get(path)]);
    expect(b.status, path).toBe(a.status);
    expect(b.text, path).toBe(a.text);
    expect(b.headers.get("x-indexed-through"), path).toBe(a.headers.get("x-indexed-through"));
  }
}
