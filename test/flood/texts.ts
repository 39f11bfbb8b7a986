import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { encodeCall } from "../../tools/devnet/actions/encode.ts";
import { referenceContract } from "../../tools/devnet/actions/transfers.ts";
import { sendMany } from "../../tools/devnet/bulk.ts";
import { writePrices } from "../../tools/devnet/prices.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { mainChain } from "../../tools/devnet/world.ts";
import type { Measured } from "../../tools/harness/innocent.ts";
import { residentMegabytes } from "../../tools/harness/memory.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { type Service, startService, untilReady } from "../../tools/harness/service.ts";
import { countTransfers, untilTransfers } from "../../tools/harness/transfers.ts";

/** What one account can write for little: half of them control characters, half of them others. */
const TRANSFERS = 400;
const TEXTS = ["\u0001".repeat(120_000), "€".repeat(40_000)];
/** As many as fit into a block of Ethereum. */
const [GAS, IN_BLOCK] = [4_200_000n, 7];
/** What holders of a cheap chain could put into the blocks that are not final. */
const LARGE_BLOCKS = { total: 26 * 60, inBlock: 60, blockGas: 300_000_000n };
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_MORE_MEGABYTES = 100;
const MOST_HEALTH_MS = 100;
/** While a block of 15 MB is decoded. */
const MOST_HEALTH_OF_LARGE_MS = 1_500;

const query = (fields: string) => `/graphql?query=${encodeURIComponent(`{ ${fields} }`)}`;
const LISTS = [
  query("transferReferences(limit: 1000) { items { reference referenceTruncated referenceLength } }"),
  "/transfer/reference/list?format=csv&units=whole",
  "/app/",
];

/** Texts of 120 KB while they are indexed, in every response, stream and webhook, and after a restart. */
export async function floodTexts(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "zchf-texts-"));
  const [out, prices, webhooks] = ["deployments", "prices", "webhooks"].map((name) =>
    join(folder, `${name}.json`),
  ) as [string, string, string];
  const devnet = await startDevnet({ seed: "7", short: true, out });
  writePrices(prices, devnet.deployments);
  const longest = { webhook: 0, event: 0 };
  let delivered = 0;
  const receiver = await startHttpServer(async (incoming, response) => {
    let bytes = 0;
    for await (const chunk of incoming) bytes += (chunk as Buffer).length;
    longest.webhook = Math.max(longest.webhook, bytes);
    delivered++;
    response.writeHead(204).end();
  });
  const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
  writeFileSync(
    webhooks,
    JSON.stringify({ subscriptions: [{ name: "texts", url: receiver.url, secret, allowPrivate: true }] }),
  );
  const env = {
    DEPLOYMENTS_FILE: out,
    PRICE_FILE: prices,
    WEBHOOKS_FILE: webhooks,
    // Blocks of Ethereum are seconds apart; here each is looked for at once.
    POLLING_INTERVAL: "500",
  };
  let service = await startService(env);
  const failures: string[] = [];
  /** Runs a step beside requests for /health, and prints its figures. */
  const step = async (title: string, run: () => Promise<void>, mostMs = MOST_HEALTH_MS) => {
    const probe = startProbe(service);
    await run();
    const health = (await probe()).toSorted((a, b) => a - b);
    const [longestMs = 0, p50 = 0] = [health.at(-1), health[Math.floor(health.length / 2)]];
    const megabytes = await residentMegabytes(service.adminUrl);
    console.log(
      `${title.padEnd(40)} /health ${Math.round(p50)} ms, at most ${Math.round(longestMs)} ms; ${megabytes} MB`,
    );
    if (longestMs > mostMs) failures.push(`${title}: /health took ${Math.round(longestMs)} ms`);
    return megabytes;
  };
  try {
    await untilReady(service);
    const routes = [...(await everyRoute(service.get, { most: 3 })), ...LISTS];
    const before = await step("every route before", () => readAll(service, routes, failures));
    const events = readEvents(service, longest);
    const sent = await step("400 transfers while they are indexed", () =>
      writeTexts(devnet, service, { total: TRANSFERS, inBlock: IN_BLOCK }),
    );
    const after = await step("every route with them", async () => {
      const now = [...(await everyRoute(service.get, { most: 3 })), ...routes];
      await readAll(service, [...new Set(now)], failures);
    });
    events();
    await service.end();
    service = await startService(env);
    await untilReady(service);
    const again = await step("every route after a restart", () => readAll(service, routes, failures));
    await service.end();
    service = await startService({ ...env, DATABASE_DIR: join(folder, "other") });
    const backfilled = await step("a backfill with them", () => untilReady(service));
    const write = () => writeTexts(devnet, service, LARGE_BLOCKS);
    await step("26 blocks with 60 more each", write, MOST_HEALTH_OF_LARGE_MS);
    await service.end();
    service = await startService({ ...env, DATABASE_DIR: join(folder, "other") });
    await step("a restart over these blocks", () => untilReady(service), MOST_HEALTH_OF_LARGE_MS);
    if (/Ponder exited/.test(service.output())) failures.push("Ponder exited over blocks that are not final");
    console.log(
      `longest event ${longest.event} bytes, longest of ${delivered} webhooks ${longest.webhook} bytes`,
    );
    for (const megabytes of [sent, after, again, backfilled])
      if (megabytes > before + MOST_MORE_MEGABYTES) failures.push(`${megabytes} MB after ${before} MB`);
    if (delivered < TRANSFERS) failures.push(`${delivered} webhooks`);
  } finally {
    await service.end();
    await receiver.stop();
    await devnet.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const failure of failures) console.error(failure);
  return failures.length === 0;
}

/** Block by block, each when the one before is indexed: blocks of Ethereum are seconds apart. */
async function writeTexts(
  { world }: Devnet,
  service: Service,
  { total, inBlock, blockGas }: { total: number; inBlock: number; blockGas?: bigint },
): Promise<void> {
  const [from, to] = [world.person("alice"), world.person("bob")];
  const contract = referenceContract(world, mainChain);
  const before = await countTransfers(service);
  for (let sent = 0; sent < total; ) {
    const calls = Array.from({ length: Math.min(inBlock, total - sent) }, () => ({
      from,
      to: contract,
      data: encodeCall("transfer(address to, uint256 amount, string ref)", [to, 0n, TEXTS[sent++ % 2] ?? ""]),
      gas: GAS,
    }));
    await sendMany(world, { chain: mainChain, calls, atOnce: IN_BLOCK, ...(blockGas && { blockGas }) });
    await untilTransfers(service, before + sent);
  }
}

/** In a thread of its own, so that what this process does delays no request. */
function startProbe({ url }: Service): () => Promise<number[]> {
  const { port } = new URL(url);
  const worker = new Worker(join(import.meta.dirname, "probe.ts"), { workerData: Number(port) });
  const measured = once(worker, "message") as Promise<[Measured]>;
  return async () => {
    worker.postMessage("end");
    const [{ times }] = await measured;
    await worker.terminate();
    return times.health ?? [];
  };
}

async function readAll({ url }: Service, paths: readonly string[], failures: string[]): Promise<void> {
  const largest = { path: "", bytes: 0 };
  for (const path of paths) {
    const response = await fetch(url + path);
    const bytes = (await response.arrayBuffer()).byteLength;
    if (bytes > largest.bytes) Object.assign(largest, { path, bytes });
    if (response.status !== 200) failures.push(`${path.slice(0, 100)}: ${response.status}`);
  }
  console.log(`${paths.length} responses, the largest ${largest.path.slice(0, 60)}: ${largest.bytes} bytes`);
  if (largest.bytes > MOST_BYTES) failures.push(`${largest.path}: ${largest.bytes} bytes`);
}

/** Notes the longest event until it is ended. */
function readEvents({ url }: Service, longest: { event: number }): () => void {
  let text = "";
  const request = http.get(`${url}/events`, (response) => {
    response.setEncoding("utf8").on("data", (chunk: string) => {
      const parts = (text + chunk).split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) longest.event = Math.max(longest.event, part.length);
    });
  });
  request.on("error", () => undefined);
  return () => request.destroy();
}
