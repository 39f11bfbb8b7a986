import { copyFileSync, readFileSync, writeFileSync } from "node:fs";

// Completes dist/ as a package to publish: inside the project the sources are imported, outside it the build. Plain
// JavaScript, because npm runs it with any Node.

const {
  private: _,
  scripts: _scripts,
  devDependencies: _dev,
  ...manifest
} = JSON.parse(readFileSync("package.json", "utf8"));
const built = (name) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
manifest.exports = { ".": built("transport"), "./*": built("*") };
writeFileSync("dist/package.json", `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync("README.md", "dist/README.md");
copyFileSync("../../LICENSE", "dist/LICENSE");
