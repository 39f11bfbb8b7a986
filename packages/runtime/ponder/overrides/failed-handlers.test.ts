import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../tools/harness/folders.ts";
import { receiveFromPonder, type ToLauncher } from "../../channel/messages.ts";

test("default: a handler's failure is reported with its block, a request that failed is not", async () => {
  const file = path.join(temporaryFolder(), "child.mjs");
  const module = path.join(import.meta.dirname, "failed-handlers.ts");
  const viem = import.meta.resolve("viem");
  writeFileSync(
    file,
    `import { reportFailure } from ${JSON.stringify(module)};
     import { HttpRequestError } from ${JSON.stringify(viem)};
     const event = { chain: { id: 100 }, checkpoint: "1700000000" + "100".padStart(16, "0") + "107".padStart(16, "0") + "5".repeat(33) };
     reportFailure(event, new HttpRequestError({ url: "http://localhost" }));
     reportFailure(event, new Error("no transfer precedes block 107"));`,
  );
  const child = fork(file, { stdio: "inherit" });
  const received: ToLauncher[] = [];
  receiveFromPonder(child, (message) => received.push(message));
  await once(child, "close");
  expect(received).toEqual([{ phase: "failing", chainId: 100, block: 107 }]);
});
