import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const child = `
  import { onParentGone } from ${JSON.stringify(new URL("./parent.ts", import.meta.url).href)};
  onParentGone(() => { console.log("gone"); process.exit(0); });
  setInterval(() => {}, 1000);
  console.log("up");`;
const parent = `
  require("node:child_process").spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(child)}],
    { stdio: ["ignore", "inherit", "inherit", "ipc"] });`;

test("default: a child ends when its parent was killed", async () => {
  const killed = spawn(process.execPath, ["-e", parent], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: killed.stdout });
  expect(await once(lines, "line")).toEqual(["up"]);
  killed.kill("SIGKILL");
  expect(await once(lines, "line")).toEqual(["gone"]);
});
