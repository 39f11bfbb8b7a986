import { execFileSync } from "node:child_process";
import { root } from "./harness.ts";

/** The client as its users get it: tests import what was built from the present source. */
export default function buildClient(): void {
  execFileSync("npm", ["run", "--silent", "build", "--workspace", "client"], { cwd: root, stdio: "inherit" });
}
