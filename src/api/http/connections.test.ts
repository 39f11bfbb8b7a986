import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ConnectionLimits } from "./connections.ts";
import { CostLimit } from "./limit.ts";
import { listen, type ServerOptions } from "./server.ts";

let server: Server;
let built: number;

type Options = Partial<ConnectionLimits> & { perMinute?: number } & Pick<ServerOptions, "proxies">;

/** A server whose requests wait until `release` is called, but `/at-once`. */
async function start({ perMinute = 600_000, proxies = 0, ...limits }: Options) {
  const released = Promise.withResolvers<void>();
  built = 0;
  const respond = async ({ url }: Request) => {
    built++;
    if (!url.endsWith("/at-once")) await released.promise;
    return new Response("ok");
  };
  ({ server } = await listen(respond, {
    port: 0,
    hostname: "127.0.0.1",
    drainTimeoutMs: 1_000,
    limit: new CostLimit({ perMinute, proxies }),
    proxies,
    turns: { perClient: 1_000, total: 1_000, waiting: 1_000 },
    connections: { perClient: 100, total: 100, pipelined: 32, ...limits },
  }));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return released.resolve;
}

type Client = { socket: Socket; received: () => string; isClosed: () => boolean };

/** A connection, which the server may have closed. */
async function open(localAddress: string, bytes = ""): Promise<Client> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
  onTestFinished(() => void socket.destroy());
  let text = "";
  let isClosed = false;
  socket.setEncoding("latin1").on("data", (data: string) => {
    text += data;
  });
  socket.once("close", () => {
    isClosed = true;
  });
  // The server may have closed it before the event.
  await once(socket, "connect").catch(() => {});
  socket.write(bytes);
  return { socket, received: () => text, isClosed: () => isClosed };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const statusesOf = ({ received }: Client) => received().match(/HTTP\/1\.1 \d+/g) ?? [];
const served = (client: Client) => vi.waitFor(() => expect(statusesOf(client)).toEqual(["HTTP/1.1 200"]));
const closed = (client: Client) => vi.waitFor(() => expect(client.isClosed()).toBe(true));
const [A, B, C] = ["127.0.0.1", "127.0.0.2", "127.0.0.3"] as const;

test("default: of a client's connections the one that is idle longest closes, one with a request stays", async () => {
  const release = await start({ perClient: 3 });
  const busy = await open(A, get("/slow"));
  await vi.waitFor(() => expect(built).toBe(1));
  const used = await open(A, get("/at-once"));
  await served(used);
  const idle = await open(A);
  // It is the one of the three that was used last.
  used.socket.write(get("/at-once"));
  await vi.waitFor(() => expect(statusesOf(used)).toHaveLength(2));
  const other = await open(B, get("/at-once"));
  await served(await open(A, get("/at-once")));
  await closed(idle);
  release();
  for (const client of [busy, other]) await served(client);
  expect([busy, used, other].map(({ isClosed }) => isClosed())).toEqual([false, false, false]);
});

test("error: a client all of whose connections have requests gets no further one, another client does", async () => {
  const release = await start({ perClient: 2 });
  const busy = [await open(A, get("/slow/1")), await open(A, get("/slow/2"))];
  await vi.waitFor(() => expect(built).toBe(2));
  await closed(await open(A, get("/at-once")));
  await served(await open(B, get("/at-once")));
  release();
  for (const client of busy) await served(client);
});

test("behavior: when all connections are taken, the client with the most loses one", async () => {
  await start({ total: 4 });
  const idle = [await open(A), await open(A), await open(A)];
  const other = await open(B);
  await served(await open(C, get("/at-once")));
  await vi.waitFor(() => expect(idle.map(({ isClosed }) => isClosed())).toEqual([true, false, false]));
  expect(other.isClosed()).toBe(false);
});

test("behavior: of pipelined requests as many are responded to as may wait, then the connection closes", async () => {
  const release = await start({ pipelined: 8 });
  const client = await open(A, Array.from({ length: 20 }, (_, i) => get(`/slow/${i}`)).join(""));
  await vi.waitFor(() => expect(built).toBe(8));
  release();
  await closed(client);
  expect(statusesOf(client)).toEqual(Array.from({ length: 8 }, () => "HTTP/1.1 200"));
  expect(client.received().match(/connection: close/gi)).toHaveLength(1);
  expect(built).toBe(8);
});

test("behavior: pipelined requests one after the other are all responded to", async () => {
  await start({ pipelined: 4 });
  const client = await open(A);
  for (let i = 1; i <= 10; i++) {
    client.socket.write(get("/at-once").repeat(3));
    await vi.waitFor(() => expect(statusesOf(client)).toHaveLength(3 * i));
  }
  expect(client.isClosed()).toBe(false);
});

test("error: a client that pipelines above its limit is shut out until it may send again", async () => {
  await start({ pipelined: 8, perMinute: 6_000 });
  const idle = await open(A);
  for (let i = 0; i < 2; i++) await closed(await open(A, get("/at-once").repeat(3_000)));
  await closed(idle);
  expect(built).toBeLessThanOrEqual(8);
  await closed(await open(A, get("/at-once")));
  await served(await open(B, get("/at-once")));
});

test("behavior: after a hundred refusals a client's connection closes behind each further one", async () => {
  await start({ perMinute: 60 });
  const client = await open(A);
  const { socket } = client;
  for (let i = 1; !client.isClosed(); i++) {
    expect(i).toBeLessThan(150);
    socket.write(get("/at-once"));
    await Promise.race([once(socket, "data"), once(socket, "close")]);
    if (!socket.readable) await closed(client);
  }
  const refused = statusesOf(client).filter((status) => status === "HTTP/1.1 429").length;
  expect(refused).toBeGreaterThanOrEqual(100);
  expect(client.received().slice(-1_000)).toMatch(/connection: close/i);
});

test("error: a client that opens connections in a row gets none for a while, others do", async () => {
  await start({ perMinute: 60 });
  let isRefused = false;
  for (let i = 0; i < 30 && !isRefused; i++) {
    const client = await open(A, get("/at-once"));
    await vi.waitFor(() => expect(client.isClosed() || client.received() !== "").toBe(true));
    isRefused = client.received() === "";
    client.socket.destroy();
  }
  expect(isRefused).toBe(true);
  await served(await open(B, get("/at-once")));
});

test("behavior: while many connections are open they are kept for a shorter time", async () => {
  await start({ total: 6 });
  const kept = async () => {
    const client = await open(A, get("/at-once"));
    await served(client);
    return /keep-alive: timeout=(\d+)/i.exec(client.received())?.[1];
  };
  expect(await kept()).toBe("65");
  for (let i = 0; i < 3; i++) await open(B);
  expect(await kept()).toBe("5");
});

test("args: proxies: connections belong to the proxy, which may have any number", async () => {
  await start({ perClient: 2, proxies: 1 });
  const clients = [await open(A), await open(A), await open(A)];
  await served(await open(A, get("/at-once")));
  expect(clients.map(({ isClosed }) => isClosed())).toEqual([false, false, false]);
});
