import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/**
 * Who may import whom, by folder. A file may import from its own layer and from those named here. The rooms stand
 * in a row, and each may look only to its left.
 */
const ROOMS = ["transfers", "positions", "savings", "ecosystem", "analytics"];

const root = resolve(import.meta.dirname, "..");
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => join("src", file));

const layer = (file: string): string => {
  const [, first = "", second = ""] = file.split("/");
  if (first === "handlers" || first === "tables" || first === "rpc") return first;
  if (first !== "api") return "base";
  if (ROOMS.includes(second)) return `room ${second}`;
  if (second === "shared" || second === "status") return second;
  return "api";
};

/** What each layer may import besides itself. */
const allowed: Record<string, readonly string[]> = {
  base: [],
  rpc: ["base"],
  tables: ["base"],
  handlers: ["base", "rpc", "tables"],
  shared: ["base", "tables"],
  status: ["shared"],
  api: ["base", "rpc", "shared", "status", ...ROOMS.map((room) => `room ${room}`)],
  ...Object.fromEntries(
    ROOMS.map((room, i) => [
      `room ${room}`,
      ["base", "tables", "shared", ...ROOMS.slice(0, i).map((left) => `room ${left}`)],
    ]),
  ),
};

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), "utf8").matchAll(/^(?:import|export)[^"';]*?["']([^"']+)["'];?$/gm)].map(
    (match) => match[1] ?? "",
  );

test("the scan sees the source", () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.flatMap(importsOf).length).toBeGreaterThan(sources.length);
});

test.each(sources)("%s imports one way only", (file) => {
  for (const target of importsOf(file)) {
    if (target.startsWith("ponder:")) {
      const mayUsePonder = layer(file) === "handlers" || file === "src/api/index.ts";
      expect(mayUsePonder, `${file} imports ${target}`).toBe(true);
    }
    if (!target.startsWith(".")) continue;
    const imported = relative(root, resolve(root, dirname(file), target));
    if (imported === "ponder.schema.ts") continue;
    const [from, to] = [layer(file), layer(imported)];
    expect(from === to || allowed[from]?.includes(to), `${file} (${from}) imports ${imported} (${to})`).toBe(
      true,
    );
  }
});

test("nothing outside src is imported by handlers, whose build the engine knows by src alone", () => {
  for (const file of sources.filter((source) => !source.startsWith("src/api/"))) {
    for (const target of importsOf(file).filter((path) => path.startsWith("."))) {
      expect(relative(root, resolve(root, dirname(file), target))).toMatch(/^src\/(?!api\/)/);
    }
  }
});

/** What stands alone: it can be taken out of this repository. Tests beside it may reach out. */
const STANDALONE = ["client/src", "examples"];

const standalone = STANDALONE.flatMap((folder) =>
  readdirSync(join(root, folder), { encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => join(folder, file)),
);

test.each(standalone)("%s imports its own folder and npm packages only", (file) => {
  const folder = dirname(file);
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    readFileSync(join(root, file.split("/")[0] ?? "", "package.json"), "utf8"),
  );
  const packages = Object.keys({ ...dependencies, ...peerDependencies });
  for (const target of importsOf(file)) {
    if (target.startsWith(".")) {
      expect(dirname(relative(root, resolve(root, folder, target))), `${file} imports ${target}`).toBe(
        folder,
      );
    } else if (target.startsWith("node:")) {
      expect(folder, `${file} imports ${target}: the client runs in browsers`).toBe("examples");
    } else {
      expect(packages, `${file} imports ${target}`).toContain(target.split("/")[0]);
    }
  }
});
