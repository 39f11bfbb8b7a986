import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { PROFILES } from "zchf-rpc/testing/providers/profiles";
import { type Simulator, startSimulator } from "zchf-rpc/testing/providers/simulator";
import { writePrices } from "../../tools/devnet/prices.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { untilPricesFilled } from "../../tools/harness/daily-prices.ts";
import { expectSameBytes } from "../../tools/harness/history.ts";
import { endAll, run } from "../../tools/harness/processes.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { type Service, startService, untilIndexed, untilReady } from "../../tools/harness/service.ts";

/** Blocks after the last action: more than a full node has state of. */
const LATER_BLOCKS = "0xa0";

type Environment = Record<string, string>;

/** A service that indexed a short history from an archive node, and full nodes of the same chains. */
export type Origin = {
  folder: string;
  devnet: Devnet;
  service: Service;
  /** Settings of a service over the full nodes, without those of its database. */
  overFullNodes: Environment;
  nodes: Simulator[];
  /** Runs `npm run snapshot` and returns its output; it must end with this code. */
  snapshot: (args: string[], env: Environment, code?: number) => Promise<string>;
};

/** Indexes once for all tests of the surrounding `describe`; `database` are the settings of its database. */
export function useOrigin(database: (folder: string) => Promise<Environment>): () => Origin {
  let origin: Origin | undefined;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "zchf-snapshot-"));
    const out = join(folder, "deployments.json");
    const prices = join(folder, "prices.json");
    const devnet = await startDevnet({ seed: "1", short: true, out });
    writePrices(prices, devnet.deployments);
    for (const chain of devnet.world.chains) await chain.rpc("anvil_mine", [LATER_BLOCKS, "0x1"]);
    const settings = { DEPLOYMENTS_FILE: out, PRICE_FILE: prices };
    const service = await startService({ ...settings, ...(await database(folder)) });
    await untilReady(service);
    await untilIndexed(service.url, devnet.world);
    // A snapshot has their table only once there are some.
    await untilPricesFilled(devnet.deployments.tokens, service);
    const nodes = await Promise.all(
      devnet.world.chains.map(async ({ id, url }) => ({
        id,
        node: await startSimulator(url, PROFILES.full),
      })),
    );
    const urls = Object.fromEntries(nodes.map(({ id, node }) => [`RPC_URL_${id}`, node.url]));
    origin = {
      folder,
      devnet,
      service,
      overFullNodes: { ...settings, ...urls },
      nodes: nodes.map(({ node }) => node),
      snapshot: async (args, env, code = 0) => {
        const command = run("launcher/commands/snapshot.ts", { args, env: { ...settings, ...urls, ...env } });
        expect(await command.exited, command.output()).toBe(code);
        return command.output();
      },
    };
  });

  afterAll(async () => {
    await endAll();
    for (const node of origin?.nodes ?? []) await node.stop();
    await origin?.devnet.stop();
    if (origin) rmSync(origin.folder, { recursive: true, force: true });
  });

  return () => {
    if (!origin) throw new Error("the origin is started in beforeAll");
    return origin;
  };
}

/** Expects that a restored service becomes ready over full nodes and responds as the origin does, and ends it. */
export async function expectRestored(origin: Origin, restored: Service): Promise<void> {
  await untilReady(restored);
  await untilIndexed(restored.url, origin.devnet.world);
  const paths = await everyRoute(restored.get, { most: 3 });
  expect(paths.length).toBeGreaterThan(60);
  await expectSameBytes(origin.service, restored, paths);
  await expectNoOldState(origin, restored);
}

async function expectNoOldState(origin: Origin, restored: Service): Promise<void> {
  // Each refusal would be a request for state older than a full node has.
  expect(origin.nodes.map(({ counts }) => counts.refused)).toEqual(origin.nodes.map(() => 0));
  await restored.end();
}

/** Number of requests of a method to all full nodes so far. */
export const requestsOf = ({ nodes }: Origin, method: string): number =>
  nodes.reduce((sum, { counts }) => sum + (counts.methods.get(method) ?? 0), 0);
