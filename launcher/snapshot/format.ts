import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { GROUPS } from "zchf-runtime/ponder/snapshot/contents";
import { z } from "zod";
import { StartupError } from "../startup-error.ts";

/*
 * A snapshot is a tar archive of one folder, whose name has the number of the format: the parts one after the other, the
 * manifest, and the hashes of these files as `sha256sum -c` reads them. A part is rows of one table in PostgreSQL's COPY
 * text format, compressed with zstd. A restore compares headers and padding with those that this code writes, so that a
 * change of any byte is found.
 */

/** Increased when an older version could not read the file. */
const FORMAT = 2;
const FOLDER = `zchf-snapshot-${FORMAT}`;
const MANIFEST = "manifest.json";
const HASHES = "SHA256SUMS";

/** A tar archive consists of such blocks: a header, the content of a file, zeros after it; two of zeros at the end. */
const BLOCK_BYTES = 512;
const END = Buffer.alloc(2 * BLOCK_BYTES);
/** Largest manifest with the hashes that is read: a part of 8 MB takes 250 bytes of both. */
const MAX_MANIFEST_BYTES = 16 * 2 ** 20;

/** Most bytes of rows in a part, unless it is one row: a part is held in memory. */
const PART_BYTES = 8 * 2 ** 20;
/** Largest part that is read, compressed or not. */
const MAX_PART_BYTES = 64 * 2 ** 20;
/** Most bytes of rows in all parts: so many, and so many times the size of the file. A history compresses to a tenth. */
const MAX_ROWS_BYTES = 512 * 2 ** 20;
const MAX_RATIO = 100;
const COMPRESSION_LEVEL = 6;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Bytes of a file in the archive. */
const archivedBytes = (bytes: number) => BLOCK_BYTES + Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;

/** A file as it is in the archive (POSIX ustar): readable by all, of the time 0. */
function archived(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  const [mode, nobody, time, checksum] = [octal(0o644, 7), octal(0, 7), octal(0, 11), " ".repeat(8)];
  header.write(`${FOLDER}/${name}`);
  // Mode, user, group, size, time, the checksum as blanks, and the type of a regular file.
  header.write(`${mode}${nobody}${nobody}${octal(content.length, 11)}${time}${checksum}0`, 100);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(octal(sum, 6), 148);
  return Buffer.concat([header, content], archivedBytes(content.length));
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const blockHash = z.string().regex(/^0x[0-9a-f]{64}$/);
const count = z.number().int().min(0);
/** Names of tables and columns become part of statements. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Of the service that made it, and of Ponder. */
  versions: z.object({ service: z.string(), ponder: z.string() }),
  createdAt: z.string(),
  /** The build of the indexed tables; only the same build can use them. */
  build: z.object({ id: z.string(), tablesVersion: z.string() }),
  chains: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Address by contract name, lower case: one, or several separated by commas. */
      contracts: z.record(z.string(), z.string()),
      /** First block of the contracts, and the last block that the snapshot covers; its time in unix seconds. */
      firstBlock: count,
      finalBlock: z.object({ number: count, hash: blockHash, timestamp: count }),
    }),
  ),
  tables: z.array(
    z.object({
      group: z.enum(GROUPS),
      name: identifier,
      columns: z.array(identifier).min(1),
      rows: count,
    }),
  ),
  /** In the order of the archive; `table` is an index into `tables`, `bytes` are compressed. */
  parts: z.array(z.object({ table: count, rows: count, rawBytes: count, bytes: count, sha256: hash })),
});
export type Manifest = z.infer<typeof manifestSchema>;
type Part = Manifest["parts"][number];
export type TableEntry = Manifest["tables"][number];

function partName(tables: readonly TableEntry[], { table }: Pick<Part, "table">, index: number): string {
  const { group, name } = tables[table] ?? { group: "unknown", name: "table" };
  return `${String(index + 1).padStart(5, "0")}.${group}.${name}.copy.zst`;
}

/** The archive after the parts. */
function endOf({ tables, parts }: Manifest, text: Buffer): Buffer {
  const lines = parts.map((part, index) => `${part.sha256}  ${partName(tables, part, index)}\n`);
  const hashes = `${lines.join("")}${sha256(text)}  ${MANIFEST}\n`;
  return Buffer.concat([archived(MANIFEST, text), archived(HASHES, Buffer.from(hashes)), END]);
}

/** The file is not a complete and unchanged snapshot that this version can read. */
export class SnapshotError extends StartupError {
  constructor(reason: string) {
    super(`The snapshot is refused: ${reason}`);
    this.name = "SnapshotError";
  }
}

/** Rows end with a line feed; one within a value is escaped. */
function countRows(rows: Buffer): number {
  let lines = 0;
  for (let at = rows.indexOf(10); at !== -1; at = rows.indexOf(10, at + 1)) lines++;
  return lines;
}

/** Splits rows into parts at their ends. */
function* partsOf(rows: Buffer): Generator<Buffer> {
  for (let start = 0; start < rows.length; ) {
    const last = rows.lastIndexOf(10, start + PART_BYTES - 1);
    const end = (last >= start ? last : rows.indexOf(10, start)) + 1;
    yield rows.subarray(start, end);
    start = end;
  }
}

/** Writes a snapshot beside its final name, and renames it when it is complete. */
export class SnapshotWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #tables: TableEntry[] = [];
  readonly #parts: Part[] = [];
  #waiting: Buffer[] = [];
  #waitingBytes = 0;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<SnapshotWriter> {
    return new SnapshotWriter(path, await open(`${path}.part`, "w"));
  }

  async beginTable(table: Omit<TableEntry, "rows">): Promise<void> {
    await this.#flush();
    this.#tables.push({ group: table.group, name: table.name, columns: table.columns, rows: 0 });
  }

  /** Adds rows of the table that was begun last. */
  async add(rows: Buffer): Promise<void> {
    if (rows.length === 0) return;
    this.#waiting.push(rows);
    this.#waitingBytes += rows.length;
    if (this.#waitingBytes >= PART_BYTES) await this.#flush();
  }

  async finish(manifest: Omit<Manifest, "format" | "tables" | "parts">): Promise<Manifest> {
    await this.#flush();
    const complete: Manifest = { ...manifest, format: FORMAT, tables: this.#tables, parts: this.#parts };
    await this.#file.write(endOf(complete, Buffer.from(JSON.stringify(complete))));
    await this.#file.sync();
    await this.#file.close();
    await rename(`${this.#path}.part`, this.#path);
    return complete;
  }

  /** Removes what was written. */
  async abort(): Promise<void> {
    await this.#file.close();
    await rm(`${this.#path}.part`, { force: true });
  }

  async #flush(): Promise<void> {
    const table = this.#tables.at(-1);
    if (this.#waitingBytes === 0 || !table) return;
    const raw = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    const params = { [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL };
    for (const part of partsOf(raw)) {
      const bytes = await compress(part, { params });
      const rows = countRows(part);
      table.rows += rows;
      const entry = { table: this.#tables.length - 1, rows, rawBytes: part.length, bytes: bytes.length };
      await this.#file.write(archived(partName(this.#tables, entry, this.#parts.length), bytes));
      this.#parts.push({ ...entry, sha256: sha256(bytes) });
    }
  }
}

/** A snapshot file whose manifest was checked; its parts are not yet. */
export type Snapshot = {
  manifest: Manifest;
  bytes: number;
  /** Checks the hash of every part. */
  verify: (onBytes: (done: number) => void) => Promise<void>;
  /** The rows of all parts in order. */
  parts: () => AsyncGenerator<{ table: TableEntry; rows: Buffer; bytes: number }>;
  close: () => Promise<void>;
};

/** Opens a snapshot and reads its manifest; throws a SnapshotError when the file is not a whole one of this format. */
export async function openSnapshot(path: string): Promise<Snapshot> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new SnapshotError(`${path} cannot be read (${error.code})`);
  });
  try {
    const { size } = await file.stat();
    const manifest = await readManifest(file, size);
    return {
      manifest,
      bytes: size,
      verify: async (onBytes) => {
        for await (const { end } of readParts(file, manifest)) onBytes(end);
      },
      async *parts() {
        for await (const { part, index, bytes } of readParts(file, manifest)) {
          const table = manifest.tables[part.table];
          const rows = await decompress(bytes, { maxOutputLength: part.rawBytes + 1 }).catch(() => undefined);
          if (!table || rows?.length !== part.rawBytes || countRows(rows) !== part.rows) {
            throw new SnapshotError(`part ${index + 1} does not hold the rows that the manifest names`);
          }
          yield { table, rows, bytes: bytes.length };
        }
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function checkFormat(file: FileHandle): Promise<void> {
  // Format 1 was no archive: its first line had the number after a blank.
  const begin = (await read(file, 0, BLOCK_BYTES)).toString("latin1");
  const format = /^zchf-snapshot[- ](\d{1,9})[/ ]/.exec(begin)?.[1];
  if (format === undefined) throw new SnapshotError("the file does not begin as a snapshot does");
  if (Number(format) === FORMAT) return;
  const remedy = Number(format) > FORMAT ? "upgrade this service" : "make it again with this version";
  throw new SnapshotError(
    `it has format ${format}, this version reads format ${FORMAT}: ${remedy}, or use another snapshot`,
  );
}

async function readManifest(file: FileHandle, size: number): Promise<Manifest> {
  await checkFormat(file);
  let start = 0;
  let bytes = 0;
  for (let name = ""; name !== MANIFEST; ) {
    if (name !== "") start += archivedBytes(bytes);
    const header = (await read(file, start, BLOCK_BYTES)).toString("latin1");
    name = /^[^/]*\/([^\0]+)\0/.exec(header)?.[1] ?? "";
    bytes = Number.parseInt(header.slice(124, 135), 8);
    if (name === "" || !(bytes >= 0)) {
      throw new SnapshotError("its manifest is not found: the file is truncated or was changed");
    }
  }
  if (size - start > MAX_MANIFEST_BYTES) throw new SnapshotError("its manifest is too long");
  const end = await read(file, start, size - start);
  const text = end.subarray(BLOCK_BYTES, BLOCK_BYTES + bytes);
  const parsed = manifestSchema.safeParse(parseJson(text.toString()));
  if (!parsed.success) {
    throw new SnapshotError(`its manifest is malformed at "${parsed.error.issues[0]?.path.join(".")}"`);
  }
  if (!end.equals(endOf(parsed.data, text))) {
    throw new SnapshotError("its end is not that of its manifest: the file is truncated or was changed");
  }
  if (parsed.data.parts.reduce((sum, part) => sum + archivedBytes(part.bytes), 0) !== start) {
    throw new SnapshotError(
      "it has more or fewer bytes than its manifest names: parts are missing or were added",
    );
  }
  checkSizes(parsed.data, size);
  return parsed.data;
}

/** A small file may hold rows that take all memory and disk. */
function checkSizes({ parts }: Manifest, fileBytes: number): void {
  for (const [index, { bytes, rawBytes }] of parts.entries()) {
    if (Math.max(bytes, rawBytes) <= MAX_PART_BYTES) continue;
    throw new SnapshotError(
      `part ${index + 1} has ${megabytes(Math.max(bytes, rawBytes))} of rows, more than ${megabytes(MAX_PART_BYTES)}`,
    );
  }
  const total = parts.reduce((sum, { rawBytes }) => sum + rawBytes, 0);
  if (total > MAX_ROWS_BYTES + fileBytes * MAX_RATIO) {
    throw new SnapshotError(
      `its ${megabytes(fileBytes)} hold ${megabytes(total)} of rows, more than a history has`,
    );
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SnapshotError("its manifest is malformed: the file is truncated or was changed");
  }
}

async function* readParts(file: FileHandle, { tables, parts }: Manifest) {
  let end = 0;
  for (const [index, part] of parts.entries()) {
    const content = await read(file, end, archivedBytes(part.bytes));
    const bytes = content.subarray(BLOCK_BYTES, BLOCK_BYTES + part.bytes);
    const isUnchanged = content.equals(archived(partName(tables, part, index), bytes));
    if (!isUnchanged || sha256(bytes) !== part.sha256) {
      throw new SnapshotError(
        `part ${index + 1} of ${parts.length} was changed: its sha256 is not the manifest's`,
      );
    }
    end += content.length;
    yield { part, index, bytes, end };
  }
}
