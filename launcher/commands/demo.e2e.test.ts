import { afterEach, expect, test } from "vitest";
import { transferList } from "../../src/api/rest/transfers/schema.ts";
import { freePorts } from "../../tools/devnet/ports.ts";
import { endAll, run } from "../../tools/harness/processes.ts";

afterEach(endAll);

test("npm run demo: serves what it prints, refuses a second one, and ends with all it started", {
  timeout: 900_000,
}, async () => {
  const [port, basePort] = [await freePorts(2), await freePorts(3)];
  // Configured for the real chains: the demo must not touch them.
  const env = {
    PORT: String(port),
    HOST: "127.0.0.1",
    RPC_URL_1: "http://127.0.0.1:1",
    DATABASE_URL: "postgres://127.0.0.1:1/x",
  };
  const demo = run("launcher/commands/demo.ts", {
    env,
    args: ["--base-port", String(basePort), "--short"],
  });
  await demo.prints("Ctrl-C ends everything.");

  const urls = [...demo.output().matchAll(/curl (\S+)/g)].map(([, url]) => String(url));
  expect(urls).toHaveLength(3);
  for (const url of [...urls, `http://127.0.0.1:${port}/docs`]) expect((await fetch(url)).status).toBe(200);
  const chains = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/transfer/reference/list`);
    const { list } = transferList.parse(await response.json());
    return [...new Set(list.map(({ chainId }) => chainId))].sort((a, b) => a - b);
  };
  expect(await chains()).toEqual([1, 100, 8453]);

  const second = run("launcher/commands/demo.ts", {
    env: { ...env, PORT: String(await freePorts(2)) },
    args: ["--base-port", String(basePort + 100)],
  });
  expect(await second.exited).toBe(1);
  expect(second.output()).toBe("Another demo is running: stop it first\n");

  demo.process.kill("SIGINT");
  expect(await demo.exited).toBe(0);
  for (const left of [port, port + 1, basePort, basePort + 1, basePort + 2]) {
    await expect(fetch(`http://127.0.0.1:${left}/`)).rejects.toThrow("fetch failed");
  }
});

test("error: a port in use is named with the way to choose another", async () => {
  const port = await freePorts(2);
  const server = await import("node:net").then((net) => net.createServer().listen(port + 1, "127.0.0.1"));
  const demo = run("launcher/commands/demo.ts", { env: { PORT: String(port), HOST: "127.0.0.1" } });
  expect(await demo.exited).toBe(1);
  expect(demo.output()).toBe(
    `ADMIN_PORT: port ${port + 1} is in use; choose another one with ADMIN_PORT=<port>\n`,
  );
  server.close();
});
