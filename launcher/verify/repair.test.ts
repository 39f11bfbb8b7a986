import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { repairLogs } from "./repair.ts";

test("error: a chain that could not be checked is not complete", async () => {
  const reports = [
    { chainId: 1, sums: [], missing: { logs: 0, ranges: 0, requests: 3 } },
    { chainId: 100, sums: [], error: "silent" },
  ];
  const server = createServer((_, response) => response.end(JSON.stringify(reports)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(repairLogs(port, () => undefined)).rejects.toThrow(
    "logs of chain 100 could not be checked: silent",
  );
});
