import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { shrinkBuffersIn } from "../ponder/overrides/embedded-memory.ts";
import { redirectResponseFile } from "../ponder/overrides/response-file.ts";
import { root } from "./processes.ts";

/** The files of a database cluster, as a tar archive. */
type Cluster = File;

/** The types of Node lack this global. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> };
};

const CACHE = join(root, "node_modules/.cache/test-postgres");

const { resolve } = createRequire(import.meta.url);
/** With 32 MB of buffers, as in the service: PostgreSQL touches all of them at each start. */
const program = readFileSync(join(dirname(resolve("@electric-sql/pglite")), "postgres.wasm"));
shrinkBuffersIn(program);

/** Compiled once per process: every instance would compile it again. */
let compiled: Promise<WebAssembly.Module> | undefined;
const wasmModule = (): Promise<WebAssembly.Module> => {
  compiled ??= webAssembly.compile(program);
  return compiled;
};

let bare: Promise<Cluster> | undefined;

/** A cluster without tables. */
export function bareCluster(): Promise<Cluster> {
  bare ??= cachedCluster("bare", "", async () => {
    const postgres = new PGlite({ wasmModule: await wasmModule() });
    // Half of the files are of databases that no test uses. They cannot be removed within a transaction.
    await postgres.exec("update pg_database set datistemplate = false");
    for (const name of ["template0", "postgres"]) await postgres.exec(`drop database ${name}`);
    return postgres;
  });
  return bare;
}

/** A cluster after these statements. */
export const clusterOf = (statements: string): Promise<Cluster> =>
  cachedCluster("tables", statements, async () => {
    const postgres = await startPostgres();
    await postgres.exec(statements);
    return postgres;
  });

/**
 * The files of a cluster, which other processes and later runs read from the cache: to create one takes five seconds of
 * CPU time. A changed version of PostgreSQL or other `content` is another one.
 */
async function cachedCluster(name: string, content: string, create: () => Promise<PGlite>): Promise<Cluster> {
  const hash = createHash("sha256").update(program).update(content).digest("hex").slice(0, 16);
  const path = join(CACHE, `${name}-${hash}.tar`);
  const asFile = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "cluster.tar");
  try {
    return asFile(readFileSync(path));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  const postgres = await create();
  // So that no start repeats the statements.
  await postgres.exec("checkpoint");
  const bytes = new Uint8Array(await (await postgres.dumpDataDir("none")).arrayBuffer());
  await postgres.close();
  mkdirSync(CACHE, { recursive: true });
  const outdated = readdirSync(CACHE).filter((file) => file.startsWith(`${name}-`));
  for (const file of outdated) rmSync(join(CACHE, file), { force: true });
  // Other processes never see a part of it.
  const part = join(CACHE, `part-${process.pid}-${name}`);
  writeFileSync(part, bytes);
  renameSync(part, path);
  return asFile(bytes);
}

/** An embedded PostgreSQL over a copy of these files; without them, an empty one. In memory without a folder. */
export async function startPostgres(cluster?: Cluster, folder = "memory://"): Promise<PGlite> {
  const loadDataDir = cluster ?? (await bareCluster());
  const postgres = await PGlite.create(folder, { loadDataDir, wasmModule: await wasmModule() });
  // PGlite copies this map at each query. Most of its 314 parsers are of arrays, which no test reads.
  postgres.parsers = types.parsers;
  redirectResponseFile(postgres.Module);
  // PostgreSQL prints a line per message of the protocol, which PGlite discards: a sixth of a short query.
  const { FS } = postgres.Module;
  const write = (_stream: unknown, _bytes: unknown, _offset: number, length: number) => length;
  FS.streams[1].stream_ops = { ...FS.streams[1].stream_ops, write };
  return postgres;
}

/** Fills a folder with the files of an empty database: to create them takes three seconds of CPU time. */
export async function fillFolder(folder: string): Promise<void> {
  await (await startPostgres(undefined, folder)).close();
}
