import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { writePrices } from "../../tools/devnet/prices.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { residentMegabytes } from "../../tools/harness/memory.ts";
import { type Service, startService, untilReady } from "../../tools/harness/service.ts";
import { fuzz } from "./fuzz.ts";

/** FUZZ_COUNT requests from seed FUZZ_SEED on. */
const count = Number(process.env.FUZZ_COUNT ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? 1);

const IDLE_CONNECTIONS = 2_000;
/** Less than the time after which slow clients are disconnected. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** Difference in memory that is no leak. */
const MEMORY_TOLERANCE_MB = 200;

let folder: string;
let devnet: Devnet;
let service: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-fuzz-"));
  const [out, prices] = [join(folder, "deployments.json"), join(folder, "prices.json")];
  devnet = await startDevnet({ seed: "7", out });
  writePrices(prices, devnet.deployments);
  service = await startService({ DEPLOYMENTS_FILE: out, PRICE_FILE: prices });
  await untilReady(service);
});

afterAll(async () => {
  await service?.end();
  await devnet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(`${count} requests of every kind: no server error, no hang, every body as described`, async () => {
  // Caches are filled after the first half.
  const first = await fuzz({ url: service.url, count: count / 2, seed });
  const before = await residentMegabytes(service.adminUrl);
  const second = await fuzz({ url: service.url, count: count / 2, seed: seed + count });
  const after = await residentMegabytes(service.adminUrl);
  console.log(JSON.stringify({ statuses: [first.statuses, second.statuses], megabytes: [before, after] }));
  expect([...first.problems, ...second.problems]).toEqual([]);
  expect(first.sent + second.sent).toBeGreaterThanOrEqual(count);
  expect(first.statuses[200]).toBeGreaterThan(count / 10);
  expect(after - before).toBeLessThan(MEMORY_TOLERANCE_MB);
  expect(service.output()).not.toContain("unexpected error");
});

test(`slow clients and ${IDLE_CONNECTIONS} idle connections do not delay others`, async () => {
  const port = Number(new URL(service.url).port);
  const sockets: Socket[] = [];
  try {
    for (let i = 0; i < IDLE_CONNECTIONS; i++) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      sockets.push(socket);
      if (i % 100 === 99) await Promise.all(sockets.slice(-100).map((one) => once(one, "connect")));
    }
    const slow = sockets.slice(0, 200);
    for (const socket of slow) socket.write("GET /positions/list HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    const dripping = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write("z");
    }, 500);
    for (let i = 0; i < 20; i++) {
      for (const path of ["/health", "/positions/list", "/transfer/reference/counter"]) {
        const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
        expect((await fetch(service.url + path, { signal })).status, path).toBe(200);
      }
      await wait(100);
    }
    // A client that does not finish its headers in ten seconds gets an error or is disconnected.
    await vi.waitFor(() => expect(slow.every(({ closed }) => closed)).toBe(true), 180_000);
    clearInterval(dripping);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
