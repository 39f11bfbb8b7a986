import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Beside the cache of compiled code, in the folder of the project, which its services may write. */
export const ADMIN_TOKEN_FILE = fileURLToPath(new URL("../../../.ponder/admin-token", import.meta.url));

/**
 * What a POST request to an admin port of this installation must know: to be on this machine is not enough, because a
 * service may be made to send requests there. Made at the first use, in a file that only the service's user may read.
 * Throws when the file can neither be read nor made.
 */
export function adminToken(file = ADMIN_TOKEN_FILE): string {
  const existing = readAdminToken(file);
  if (existing !== undefined) return existing;
  const made = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(made, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    // Of several processes that make it, the first one's is used, and none reads a part of it.
    linkSync(made, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(made);
  }
  return readFileSync(file, "utf8");
}

/** Undefined before a service made it. */
export function readAdminToken(file = ADMIN_TOKEN_FILE): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
