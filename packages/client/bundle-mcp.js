import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

// Bundles the MCP server into one file, so that the package does not depend on the MCP SDK, and writes the licences of
// what is in it beside it. Plain JavaScript, because npm runs it with any Node.

const { metafile } = await build({
  entryPoints: ["src/mcp/stdio.ts"],
  outfile: "dist/mcp.js",
  bundle: true,
  minify: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // Packages in CommonJS require modules of Node.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
  metafile: true,
  logLevel: "warning",
});

const folders = new Set(
  Object.keys(metafile.inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
);
const licences = [...folders].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file === undefined ? "" : readFileSync(`${folder}/${file}`, "utf8").trim();
  return `${name} ${version}, ${license}\n\n${text}`;
});
writeFileSync("dist/mcp-licences.txt", `${licences.join("\n\n----\n\n")}\n`);
