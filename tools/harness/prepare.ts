import { execFileSync } from "node:child_process";
import { compile } from "../devnet/compile.ts";
import { root } from "./processes.ts";

/** Before the tests: builds the client, which tests import as users get it, and compiles the contracts of the devnets. */
export default async function prepare(): Promise<void> {
  execFileSync("npm", ["run", "--silent", "build", "--workspace", "zchf-api-client"], {
    cwd: root,
    stdio: "inherit",
  });
  await compile();
}
