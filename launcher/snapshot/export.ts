import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type TableSource, tableSources } from "zchf-runtime/ponder/snapshot/contents";
import { dump } from "zchf-runtime/ponder/snapshot/dump";
import { interruptedRestore } from "zchf-runtime/ponder/snapshot/restores";
import { cachedBlocks, finalBlock, type Query, storedBuild } from "zchf-runtime/ponder/tables";
import { indexedChains } from "../../config/chains.ts";
import type { Settings } from "../../config/settings.ts";
import { PRICE_TABLES } from "../../src/api/prices/daily.ts";
import { type Chain, CONTRACT_NAMES, deployment } from "../../src/chains.ts";
import { refuseTransactionPooler } from "../database/pooler.ts";
import { StartupError } from "../startup-error.ts";
import { type Block, blockReader } from "./chain-blocks.ts";
import { type Connection, openCopy } from "./connection.ts";
import { type Manifest, SnapshotWriter } from "./format.ts";
import { Progress } from "./progress.ts";

const versionOf = (packageFile: string): string => JSON.parse(readFileSync(packageFile, "utf8")).version;

/** Writes a snapshot of the database of a running or stopped service to a file that does not exist yet. */
export async function exportSnapshot(settings: Settings, file: string): Promise<Manifest> {
  if (existsSync(file)) throw new StartupError(`${file} exists: choose another name`);
  const connection = await openConsistent(settings);
  const writer = await SnapshotWriter.create(file);
  try {
    const { query } = connection;
    const interrupted = await interruptedRestore(query);
    if (interrupted !== undefined)
      throw new StartupError("The database holds a part of another snapshot only");
    const build = await storedBuild(query, settings.schema);
    if (!build)
      throw new StartupError(`DATABASE_SCHEMA: nothing was indexed into schema ${settings.schema} yet`);
    const chains = await Promise.all(
      indexedChains(settings).map(async (chain) => describeChain(settings, query, chain)),
    );
    const finals = new Map(chains.map(({ id, finalBlock: { number } }) => [id, number]));
    const sources = await tableSources(query, { schema: settings.schema, prices: PRICE_TABLES }, finals);
    await writeTables(connection, sources, writer);
    return await writer.finish({
      versions: {
        service: versionOf(path.resolve(import.meta.dirname, "../../package.json")),
        ponder: versionOf(new URL("../../package.json", import.meta.resolve("ponder")).pathname),
      },
      createdAt: new Date().toISOString(),
      build,
      chains,
    });
  } catch (error) {
    await writer.abort();
    throw error;
  } finally {
    await connection.close();
  }
}

/** A connection that reads one moment of the database; the service, if it runs, goes on. */
async function openConsistent({ database }: Settings): Promise<Connection> {
  await refuseTransactionPooler(database);
  return openCopy(database.connectionString, { isSnapshot: true });
}

async function describeChain(
  settings: Settings,
  query: Query,
  chain: Chain,
): Promise<Manifest["chains"][number]> {
  const { id, name } = chain;
  const final = await finalBlock(query, settings.schema, id);
  if (!final) throw new StartupError(`RPC_URL_${id}: ${name} has no indexed final block yet`);
  const deployments = CONTRACT_NAMES.flatMap((contract) => {
    const deployed = deployment(chain, contract);
    return deployed ? [{ contract, ...deployed }] : [];
  });
  return {
    id,
    name,
    contracts: contractsOf(chain),
    firstBlock: Math.min(...deployments.map(({ startBlock }) => startBlock)),
    finalBlock: await hashedBlock(settings, query, chain, final.number),
  };
}

/** Address of each contract of a chain, as a snapshot names them. */
export function contractsOf(chain: Chain): Record<string, string> {
  return Object.fromEntries(
    CONTRACT_NAMES.flatMap((name) => {
      const deployed = deployment(chain, name);
      return deployed ? [[name, [deployed.address].flat().join().toLowerCase()]] : [];
    }),
  );
}

/** The block with its hash; while no RPC responds, the last one before it that Ponder has cached. */
async function hashedBlock(settings: Settings, query: Query, chain: Chain, number: number): Promise<Block> {
  const block = await blockReader(settings, chain)(number);
  if (block) return block;
  const [cached] = await cachedBlocks(query, chain.id, number);
  if (!cached)
    throw new StartupError(`RPC_URL_${chain.id}: no RPC of ${chain.name} returned block ${number}`);
  return { number: Number(cached.number), hash: String(cached.hash), timestamp: Number(cached.timestamp) };
}

async function writeTables(
  connection: Connection,
  sources: readonly TableSource[],
  writer: SnapshotWriter,
): Promise<void> {
  const total = sources.flatMap(({ relations }) => relations).reduce((sum, { pages }) => sum + pages, 0);
  const progress = new Progress("Export");
  let done = 0;
  for (const source of sources) {
    await writer.beginTable({ group: source.group, name: source.name, columns: [...source.columns] });
    for await (const { rows, pages } of dump(connection, source)) {
      await writer.add(rows);
      done += pages;
      progress.set(done / total);
    }
  }
  progress.end();
}
