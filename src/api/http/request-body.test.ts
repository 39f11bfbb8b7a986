import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { errorResponseOf } from "../errors.ts";
import { readBody } from "./json-body.ts";
import { CostLimit } from "./limit.ts";
import { listen, type ServerOptions } from "./server.ts";

let server: Server;
/** Paths of the requests that were admitted. */
let admitted: string[];

/** A server whose routes respond with the body of the request. */
async function start(options: Partial<ServerOptions> = {}, built = Promise.resolve()) {
  admitted = [];
  const app = new Hono().onError(errorResponseOf);
  app.all("*", async (c) => {
    admitted.push(c.req.path);
    await built;
    return c.text(c.req.method === "POST" ? await readBody(c.req.raw) : "no body");
  });
  ({ server } = await listen((request) => app.fetch(request), {
    port: 0,
    hostname: "127.0.0.1",
    drainTimeoutMs: 1_000,
    ...options,
  }));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

type Client = { socket: Socket; received: () => string };

/** A connection on which these bytes were sent, and read by the server. */
async function send(bytes: string): Promise<Client> {
  const arrived = once(server, "request");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (data: string) => {
    text += data;
  });
  socket.on("error", () => {});
  socket.write(bytes);
  await arrived;
  return { socket, received: () => text };
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: x", "Content-Type: application/json", ...lines, "", ""].join("\r\n");

/** A request of which the last byte of the body is missing. */
const incomplete = (path: string, ...lines: string[]) => `${head(path, "Content-Length: 5", ...lines)}four`;

const statusesOf = (text: string) =>
  text.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(9))) ?? [];

test("default: a request is admitted when its body has arrived, in whatever pieces", async () => {
  await start();
  const { socket, received } = await send(incomplete("/slow"));
  expect(await (await fetch(urlOf("/other"))).text()).toBe("no body");
  expect(admitted).toEqual(["/other"]);
  socket.write("s");
  await vi.waitFor(() => expect(received()).toMatch(/fours$/));
  expect(admitted).toEqual(["/other", "/slow"]);
});

const urlOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

test("behavior: requests without their body take no turns of the client", async () => {
  const built = Promise.withResolvers<void>();
  await start({ limit: new CostLimit({ perMinute: 600_000, proxies: 0 }) }, built.promise);
  for (let i = 0; i < 15; i++) await send(incomplete("/slow"));
  const statuses: number[] = [];
  const requests = Array.from({ length: 30 }, async (_, i) => {
    statuses.push((await fetch(urlOf(`/${i}`))).status);
  });
  await vi.waitFor(() => expect(admitted).toHaveLength(2));
  built.resolve();
  await Promise.all(requests);
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 200));
  expect(admitted).not.toContain("/slow");
});

test.each([
  ["a declared length", incomplete("/slow")],
  ["chunks", `${head("/slow", "Transfer-Encoding: chunked")}5\r\nfour`],
  ["a length, behind another request", `${head("/a", "Content-Length: 1")}a${incomplete("/slow")}`],
])("error: 408 for a body that does not arrive in time: %s", async (_, bytes) => {
  await start({ requestTimeoutMs: 200 });
  const { socket, received } = await send(bytes);
  await once(socket, "close");
  expect(statusesOf(received()).at(-1)).toBe(408);
  expect(received()).toMatch(/connection: close/i);
  expect(JSON.parse(received().split("\r\n\r\n").at(-1) ?? "")).toEqual({
    error: "the request took too long to arrive",
    code: "invalid_parameter",
  });
  expect(admitted).not.toContain("/slow");
});

test("error: 400 for a body in malformed chunks", async () => {
  await start();
  const { socket, received } = await send(`${head("/slow", "Transfer-Encoding: chunked")}malformed\r\n`);
  await once(socket, "close");
  expect(statusesOf(received())).toEqual([400]);
  expect(admitted).toEqual([]);
});

test("behavior: a body that no route reads is given up without a second response", async () => {
  await start({ requestTimeoutMs: 200 });
  const { socket, received } = await send("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nfour");
  await once(socket, "close");
  expect(statusesOf(received())).toEqual([200]);
});

test("error: 413 for a body that is too long, declared or not", async () => {
  await start();
  const body = "x".repeat(100_001);
  for (const form of ["Content-Length: 100001", "Transfer-Encoding: chunked"]) {
    const isChunked = form.startsWith("Transfer");
    const { received } = await send(
      `${head("/long", form)}${isChunked ? `186A1\r\n${body}\r\n0\r\n\r\n` : body}`,
    );
    await vi.waitFor(() => expect(statusesOf(received())).toEqual([413]));
    expect(received()).toMatch(/^connection: close\r$/im);
  }
});

test("behavior: of a client's incomplete bodies the oldest is given up when there are too many", async () => {
  await start({ incompleteBodies: { perClient: 3, total: 100 }, proxies: 1 });
  const from = (client: string) => `X-Forwarded-For: ${client}`;
  const other = await send(incomplete("/other", from("192.0.2.9")));
  const clients: Client[] = [];
  for (let i = 0; i < 5; i++) clients.push(await send(incomplete(`/${i}`, from("192.0.2.1"))));
  for (const { socket } of clients.slice(0, 2)) if (!socket.closed) await once(socket, "close");
  for (const { socket } of [...clients.slice(2), other]) socket.write("s");
  await vi.waitFor(() => {
    const statuses = [...clients, other].map(({ received }) => statusesOf(received()));
    expect(statuses).toEqual([[408], [408], [200], [200], [200], [200]]);
  });
});

test("behavior: of all incomplete bodies the oldest is given up when there are too many", async () => {
  await start({ incompleteBodies: { perClient: 100, total: 2 }, proxies: 1 });
  const clients: Client[] = [];
  for (let i = 0; i < 3; i++) clients.push(await send(incomplete("/", `X-Forwarded-For: 192.0.2.${i}`)));
  // One that is complete at once needs no place.
  const whole = await send(`${head("/", "Content-Length: 5")}whole`);
  clients[1]?.socket.write("s");
  await vi.waitFor(() => {
    const statuses = [...clients, whole].map(({ received }) => statusesOf(received()));
    expect(statuses).toEqual([[408], [200], [], [200]]);
  });
});

test("behavior: a client that leaves before its body is complete leaves nothing behind", async () => {
  await start({ incompleteBodies: { perClient: 2, total: 2 } });
  for (let i = 0; i < 5; i++) {
    const { socket } = await send(incomplete("/gone"));
    socket.destroy();
  }
  await vi.waitFor(async () => {
    const open = await new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
    expect(open).toBe(0);
  });
  const clients = [await send(incomplete("/a")), await send(incomplete("/b"))];
  for (const { socket } of clients) socket.write("s");
  await vi.waitFor(() =>
    expect(clients.map(({ received }) => statusesOf(received()))).toEqual([[200], [200]]),
  );
  expect(admitted.toSorted()).toEqual(["/a", "/b"]);
});
