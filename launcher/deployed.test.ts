import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tools/harness/folders.ts";

const root = path.resolve(import.meta.dirname, "..");

/** An installation whose node prints its folder, its arguments and some of the settings that the command would read. */
function install(unit: string) {
  const folder = realpathSync(temporaryFolder());
  const installed = path.join(folder, "zchf-api");
  mkdirSync(path.join(installed, "node_modules/.bin"), { recursive: true });
  const node = path.join(installed, "node_modules/.bin/node");
  writeFileSync(
    node,
    `#!/bin/sh\npwd -P\necho "$*"\nprintf '%s|' "\${RPC_URL_1:-}" "\${DATABASE_URL:-}" "\${PORT:-}" "\${HOST:-}"\n`,
  );
  chmodSync(node, 0o755);
  const file = path.join(folder, "unit");
  writeFileSync(file, unit.replaceAll("FOLDER", folder));
  return { folder, installed, unit: file };
}

function zchf(args: string[], env: Record<string, string>, script = path.join(root, "deploy/zchf")) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(script, args, {
    cwd: "/",
    env: { PATH, HOME, ...env },
    encoding: "utf8",
  });
  return { status, lines: (stdout + stderr).trim().split("\n") };
}

const UNIT = `[Service]
User=${userInfo().username}
WorkingDirectory=FOLDER/zchf-api
Environment=PORT=1 
Environment="HOST=127.0.0.1"
EnvironmentFile=FOLDER/settings.env
EnvironmentFile=-FOLDER/absent.env
`;

const SETTINGS = `# settings
RPC_URL_1=https://rpc.example/?key=a b$(id)'"
DATABASE_URL="postgres://zchf:p%23@localhost/zchf"

PORT=2`;

test("a command gets the settings and the folder of the unit, unchanged by the shell", () => {
  const { folder, installed, unit } = install(UNIT);
  writeFileSync(path.join(folder, "settings.env"), SETTINGS);
  const settings = (port: number) =>
    `https://rpc.example/?key=a b$(id)'"|postgres://zchf:p%23@localhost/zchf|${port}|127.0.0.1|`;
  expect(zchf(["verify", "--url", "http://a b"], { ZCHF_UNIT: unit })).toEqual({
    status: 0,
    lines: [installed, "launcher/commands/verify.ts --url http://a b", settings(2)],
  });
  expect(zchf(["--plan"], { ZCHF_UNIT: unit, PORT: "3" })).toEqual({
    status: 0,
    lines: [installed, "launcher/commands/start.ts --plan", settings(3)],
  });
});

test("behavior: without a unit, the environment as it is and its own folder", () => {
  const { installed } = install("");
  mkdirSync(path.join(installed, "deploy"));
  const script = path.join(installed, "deploy/zchf");
  writeFileSync(script, readFileSync(path.join(root, "deploy/zchf")), { mode: 0o755 });
  const link = path.join(installed, "zchf");
  symlinkSync(script, link);
  for (const place of [script, link]) {
    expect(zchf(["serve"], { PORT: "5" }, place)).toEqual({
      status: 0,
      lines: [installed, "launcher/commands/serve.ts", "||5||"],
    });
  }
});

test("error: an unknown command, a unit that does not exist, settings that cannot be read", () => {
  const { status, lines } = zchf(["bakcup"], {});
  expect({ status, line: lines[0] }).toEqual({ status: 1, line: expect.stringMatching(/^usage: /) });
  expect(zchf(["serve"], { ZCHF_UNIT: "zchf-none.service" })).toEqual({
    status: 1,
    lines: ["deploy/zchf: there is no unit zchf-none.service"],
  });
  const { folder, unit } = install(UNIT);
  expect(zchf(["serve"], { ZCHF_UNIT: unit })).toEqual({
    status: 1,
    lines: [`deploy/zchf: ${folder}/settings.env cannot be read by ${userInfo().username}; run this as root`],
  });
});
