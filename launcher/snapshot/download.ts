import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createRedactor } from "zchf-rpc/redact";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import { StartupError } from "../startup-error.ts";
import { Progress } from "./progress.ts";

/** Attempts without a single new byte, and the milliseconds between them. */
const ATTEMPTS = 5;
const ATTEMPT_PAUSE_MS = 1_000;
/** Milliseconds without a byte after which a connection is given up. */
const STALL_TIMEOUT_MS = 60_000;
/** Largest file that is downloaded; of the free space of the disk, the database needs at least as much again. */
const MAX_BYTES = 16 * 2 ** 30;
const MAX_SHARE_OF_DISK = 0.5;

/** Which version of the file at a URL the bytes on disk are of. */
type Origin = { urlHash: string; validator: string };

const originFile = (file: string) => `${file}.origin`;

/**
 * Downloads a URL to a file and continues what an earlier call began, while the server still has the same version of it.
 * A user and a password in the URL are sent as Basic authentication. No message contains a part of the URL, which may hold
 * a key.
 */
export async function download(url: string, file: string, maxBytes = MAX_BYTES): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  await mkdir(folder, { recursive: true });
  const limit = Math.min(maxBytes, sizeOf(file) + freeBytes(folder) * MAX_SHARE_OF_DISK);
  const urlHash = createHash("sha256").update(url).digest("hex");
  const redact = createRedactor([["SNAPSHOT", url]]);
  const progress = new Progress("Download the snapshot");
  let reason = "";
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = sizeOf(file);
    try {
      if (await downloadRest(url, urlHash, file, limit, progress)) {
        progress.end();
        return;
      }
      reason = "the connection ended early";
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const { message, cause } = error as Error;
      reason = redact(cause instanceof Error ? cause.message : message);
    }
    if (sizeOf(file) > before) attempt = 0;
    await wait(ATTEMPT_PAUSE_MS);
  }
  throw new StartupError(`SNAPSHOT: the download failed (${reason}); the next start continues it`, RETRYABLE);
}

export function deleteDownload(file: string): void {
  rmSync(file, { force: true });
  rmSync(originFile(file), { force: true });
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** Undefined without a file, and with one that a kill left incomplete. */
function readOrigin(file: string): Origin | undefined {
  try {
    return JSON.parse(readFileSync(originFile(file), "utf8"));
  } catch {
    return undefined;
  }
}

/** `fetch` rejects a URL with a user or a password. */
function withoutCredentials(url: string): { address: URL; authorization: Record<string, string> } {
  const address = new URL(url);
  const { username, password } = address;
  if (username === "" && password === "") return { address, authorization: {} };
  address.username = "";
  address.password = "";
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    address,
    authorization: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
  };
}

/** @returns whether the file is complete */
async function downloadRest(
  url: string,
  urlHash: string,
  file: string,
  limit: number,
  progress: Progress,
): Promise<boolean> {
  const known = readOrigin(file);
  const begun = known?.urlHash === urlHash && known.validator ? sizeOf(file) : 0;
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(), STALL_TIMEOUT_MS);
  try {
    const { address, authorization } = withoutCredentials(url);
    const response = await fetch(address, {
      headers: {
        ...authorization,
        ...(begun > 0 && known && { range: `bytes=${begun}-`, "if-range": known.validator }),
      },
      signal: stall.signal,
    });
    // All bytes are there: a range after the last one cannot be satisfied.
    if (response.status === 416 && response.headers.get("content-range") === `bytes */${begun}`) return true;
    if (response.status !== 200 && response.status !== 206) {
      const isFinal = response.status >= 400 && response.status < 500 && response.status !== 429;
      throw isFinal
        ? new StartupError(`SNAPSHOT: the server responded with status ${response.status}`)
        : new Error(`status ${response.status}`);
    }
    const start = response.status === 206 ? begun : 0;
    const rest = Number(response.headers.get("content-length") ?? Number.NaN);
    refuseAbove(limit, file, Number.isNaN(rest) ? start : start + rest);
    // A weak ETag does not identify the bytes.
    const tag = response.headers.get("etag");
    const validator = tag && !tag.startsWith("W/") ? tag : (response.headers.get("last-modified") ?? "");
    writeFileSync(originFile(file), JSON.stringify({ urlHash, validator } satisfies Origin));
    const output = await open(file, start > 0 ? "r+" : "w");
    let position = start;
    try {
      for await (const chunk of response.body ?? []) {
        timer.refresh();
        refuseAbove(limit, file, position + chunk.length);
        await output.write(chunk, 0, chunk.length, position);
        position += chunk.length;
        progress.set(position / (start + rest));
      }
    } finally {
      await output.close();
    }
    return Number.isNaN(rest) || position === start + rest;
  } finally {
    clearTimeout(timer);
  }
}

/** A server may send without an end: ends the download when the file would be larger than `limit`. */
function refuseAbove(limit: number, file: string, bytes: number): void {
  if (bytes <= limit) return;
  deleteDownload(file);
  throw new StartupError(
    `SNAPSHOT: the file is larger than ${Math.floor(limit / 2 ** 20)} MB, which is the limit, or half of the free space of the disk`,
  );
}

/** Free bytes of the disk of a folder. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
