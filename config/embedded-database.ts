import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";

/** Longest path of a Unix socket on Linux and macOS, rounded down. */
const LONGEST_SOCKET_PATH = 100;

/** Name that PostgreSQL gives its socket. */
export const SOCKET_NAME = ".s.PGSQL.5432";

/** Role and database of the embedded server. */
export const EMBEDDED_NAME = "zchf";

/** Folder of PostgreSQL's files and its socket, in the directory of an embedded database. */
export const dataFolder = (directory: string) => path.resolve(directory, "data");

/**
 * The folder through which clients reach the server's socket: the data folder or, where its path is too long for a socket,
 * a symbolic link to it, which the launcher makes.
 */
export function socketFolder(directory: string): string {
  const data = dataFolder(directory);
  if (Buffer.byteLength(path.join(data, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return data;
  return path.join(tmpdir(), `zchf-${createHash("sha256").update(data).digest("hex").slice(0, 24)}`);
}

/** How clients connect to the embedded server of a directory. It listens on no port, and only its user may enter the folder. */
export function embeddedUrl(directory: string): string {
  return `postgres://${EMBEDDED_NAME}@localhost/${EMBEDDED_NAME}?host=${encodeURIComponent(socketFolder(directory))}`;
}
