import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../tools/harness/processes.ts";
import { recipient, reference, startService } from "./service.ts";

const inspector = join(import.meta.dirname, "node_modules/.bin/mcp-inspector");

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** Runs the command line of the MCP Inspector; rejects when it exits with another code than 0. */
async function inspect(target: string[], method: string, ...args: string[]) {
  const all = ["--cli", ...target, "--method", method, ...args];
  const { stdout, stderr } = await promisify(execFile)(inspector, all);
  return { result: JSON.parse(stdout), stderr };
}

const targets: [name: string, target: () => string[]][] = [
  ["HTTP", () => [`${service.url}/mcp`, "--transport", "http"]],
  ["HTTP with a slash at the end", () => [`${service.url}/mcp/`, "--transport", "http"]],
  ["stdio", () => [process.execPath, join(root, "packages/client/src/mcp/stdio.ts"), service.url]],
];

test.each(targets)(
  "%s: the Inspector lists tools that every client accepts, and calls one",
  async (_, target) => {
    // With --strict it exits with 6 for a schema that clients reject, and warns of one that some reject.
    const { result, stderr } = await inspect(target(), "tools/list", "--strict");
    expect(result.tools).toHaveLength(13);
    expect(stderr).not.toContain("inputSchema");

    const call = ["--tool-name", "find_payment", "--tool-arg", `to=${recipient}`, `reference=${reference}`];
    const payment = await inspect(target(), "tools/call", ...call);
    expect(payment.result.structuredContent).toMatchObject({
      found: 1,
      payments: [{ to: recipient, reference: { untrustedText: reference } }],
      more: null,
    });
  },
);

test("HTTP: a result that is too long says how to continue, which the Inspector can", async () => {
  const holders = async (skip: number) => {
    const call = ["--tool-name", "holders", "--tool-arg", "token=zchf", "limit=50", `skip=${skip}`];
    const { result } = await inspect([`${service.url}/mcp`, "--transport", "http"], "tools/call", ...call);
    return result.structuredContent;
  };
  expect(await holders(0)).toMatchObject({
    more: "largest: rows 1 to 50 of 200. For the next rows call again with the same arguments and skip 50.",
  });
  const last = await holders(150);
  expect(last.largest).toHaveLength(50);
  expect([last.largest[49].balance, last.more]).toEqual(["1 ZCHF", null]);
});
