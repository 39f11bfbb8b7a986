import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { dataFolder, EMBEDDED_NAME } from "../../../config/embedded-database.ts";
import { StartupError } from "../../startup-error.ts";
import { LOCK_NAME } from "./lock.ts";
import { findPrograms, type Programs } from "./programs.ts";
import { diskFull, ownFolder, programError, runProgram, type ServerUser } from "./run.ts";

/** Major version of the server's files: PostgreSQL reads only those of its own. */
const MAJOR_VERSION = "17";
/** Prefix of the folder in which a database is created. A killed launcher's `initdb` may still write into the last one. */
const UNFINISHED = "data.new.";
/** Folder of symbolic links to libraries. */
const LINKS_NAME = "lib";

/** Names in a directory without a database; a new file system has `lost+found`. */
const isOwn = (name: string) =>
  [LINKS_NAME, LOCK_NAME, "lost+found"].includes(name) || name.startsWith(UNFINISHED);

/** User `nobody`, as which the server runs when the launcher is root: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/** Deletes the files of an embedded database, and no other files; its directory stays. */
export function deleteDatabase(directory: string): void {
  for (const name of ["data", LINKS_NAME])
    rmSync(path.join(directory, name), { recursive: true, force: true });
}

/** Creates the directory where it does not exist; throws unless it is empty or an embedded database of this version. */
export function checkDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw notWritable(directory, error);
  }
  const data = dataFolder(directory);
  if (existsSync(path.join(directory, "PG_VERSION"))) {
    throw new StartupError(
      `DATABASE_DIR: ${directory} holds the files of another database, such as one of an earlier version of this service; choose another directory, which is filled from the chains or from a snapshot`,
    );
  }
  if (!existsSync(data)) {
    const others = readdirSync(directory).filter((name) => !isOwn(name));
    if (others.length === 0) return;
    throw new StartupError(
      `DATABASE_DIR: ${directory} is not empty and holds no database; choose another directory`,
    );
  }
  const version = readIfReadable(directory, path.join(data, "PG_VERSION"));
  if (version === MAJOR_VERSION) return;
  throw new StartupError(
    version === undefined
      ? `DATABASE_DIR: the database in ${directory} is damaged (data/PG_VERSION is missing); delete the directory to index again, or restore a snapshot`
      : `DATABASE_DIR: ${directory} is of PostgreSQL ${version}, this version needs ${MAJOR_VERSION}; choose another directory, and fill it from the chains or with a snapshot that the earlier version makes`,
  );
}

/** The user of the server: the owner of its files, as root `nobody` for new ones; undefined for the user of this process. */
export function serverUser(directory: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const data = dataFolder(directory);
  const { uid, gid } = existsSync(data) ? statSync(data) : { uid: 0, gid: 0 };
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

export type Prepared = { programs: Programs; user: ServerUser | undefined; isNew: boolean };

/** Creates the database where there is none, and sets the rights of its files. A kill at any moment leaves none or a complete one. */
export async function prepareDirectory(directory: string): Promise<Prepared> {
  const user = serverUser(directory);
  const data = dataFolder(directory);
  try {
    giveTo(user, directory);
    const programs = findPrograms(path.join(directory, LINKS_NAME), user);
    const isNew = !existsSync(data);
    if (isNew) await create(directory, programs, user);
    // A volume may give its group rights, with which PostgreSQL does not start.
    giveTo(user, data);
    if (user) giveFilesTo(user, data);
    return { programs, user, isNew };
  } catch (error) {
    throw notWritable(directory, error);
  }
}

/** Changes the owner of all files where root has copied them, as from a backup. */
function giveFilesTo({ uid, gid }: ServerUser, folder: string): void {
  if (statSync(path.join(folder, "PG_VERSION")).uid === uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    chownSync(path.join(folder, name), uid, gid);
  }
}

function giveTo(user: ServerUser | undefined, folder: string): void {
  if (user) chownSync(folder, user.uid, user.gid);
  if ((statSync(folder).mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}

/** Creates the files without waiting for the disk: the server flushes them, see `flushFiles`. */
async function create(directory: string, programs: Programs, user: ServerUser | undefined): Promise<void> {
  for (const name of readdirSync(directory)) {
    if (name.startsWith(UNFINISHED)) deleteIfIdle(path.join(directory, name));
  }
  const unfinished = mkdtempSync(path.join(directory, UNFINISHED));
  giveTo(user, unfinished);
  const run = async (name: string, args: readonly string[], input = "") => {
    const { code, output } = await runProgram(programs, name, args, { folder: unfinished, user, input });
    if (code !== 0) throw programError(directory, name, output);
  };
  const place = ownFolder(unfinished);
  await run("initdb", [
    ...["-D", place, "-U", EMBEDDED_NAME, "-A", "trust", "-E", "UTF8", "--locale=C"],
    ...["--data-checksums", "--no-instructions", "--no-sync"],
  ]);
  await run(
    "postgres",
    ["--single", "-c", "fsync=off", "-D", place, "postgres"],
    `create database ${EMBEDDED_NAME}\n`,
  );
  renameSync(unfinished, path.join(directory, "data"));
}

function deleteIfIdle(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next start deletes it.
  }
}

/** Writes the files of a new database to the disk, which takes seconds, while its server runs. */
export async function flushFiles(directory: string, { programs, user }: Prepared): Promise<void> {
  const folder = dataFolder(directory);
  await runProgram(programs, "initdb", ["--sync-only", "-D", ownFolder(folder)], { folder, user });
}

function readIfReadable(directory: string, file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw notWritable(directory, error);
  }
}

function notWritable(directory: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC)$/.test(code)) return error;
  if (code === "ENOSPC") return diskFull(directory);
  return new StartupError(
    `DATABASE_DIR: ${directory} cannot be written (${code}); this user needs the right to write in it`,
  );
}
