import { expect, onTestFinished, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { repairLogs } from "./repair.ts";

test("error: a chain that could not be checked is not complete", async () => {
  const reports = [
    { chainId: 1, sums: [], missing: { logs: 0, ranges: 0, requests: 3 } },
    { chainId: 100, sums: [], error: "silent" },
  ];
  const { port, stop } = await startHttpServer((_, response) => response.end(JSON.stringify(reports)));
  onTestFinished(stop);
  await expect(repairLogs(port, () => undefined)).rejects.toThrow(
    "logs of chain 100 could not be checked: silent",
  );
});
