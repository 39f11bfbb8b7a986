import { once } from "node:events";
import { request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { limitRequests } from "./limit.ts";
import { listen, type PublicServer } from "./server.ts";
import { answerError } from "./shared/errors.ts";

let server: Server;
let drain: PublicServer["drain"];

const local = { port: 0, hostname: "127.0.0.1", patience: 10_000 };
const portOf = () => (server.address() as AddressInfo).port;

afterEach(async () => {
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

test("behavior: draining answers the request in flight, refuses new ones and closes idle connections", async () => {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  ({ server, drain } = await listen(async () => {
    arrived.resolve();
    await release.promise;
    return new Response("finished");
  }, local));
  const port = portOf();
  const idle = connect(port, "127.0.0.1");
  await once(idle, "connect");

  const inFlight = fetch(`http://127.0.0.1:${port}/`);
  await arrived.promise;
  const drained = drain();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  release.resolve();
  expect(await (await inFlight).text()).toBe("finished");
  await drained;
  expect(server.listening).toBe(false);
  idle.destroy();
});

test("behavior: a request that never ends does not hold the shutdown", async () => {
  const arrived = Promise.withResolvers<void>();
  ({ server, drain } = await listen(
    () => {
      arrived.resolve();
      return new Promise<Response>(() => {});
    },
    { ...local, patience: 50 },
  ));
  const hanging = fetch(`http://127.0.0.1:${portOf()}/`).catch((error: Error) => error);
  await arrived.promise;
  await drain();
  expect(await hanging).toBeInstanceOf(Error);
});

test("behavior: connections that send nothing do not keep others waiting", async () => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  const port = portOf();
  const idle = Array.from({ length: 200 }, () => connect(port, "127.0.0.1"));
  await Promise.all(idle.map((socket) => once(socket, "connect")));
  for (const socket of idle.slice(0, 100)) socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("ok");
  for (const socket of idle) socket.destroy();
});

test("error: a malformed request line is answered 400 and the server goes on", async () => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  const socket = connect(portOf(), "127.0.0.1");
  socket.write("NONSENSE\r\n\r\n");
  const [data] = await once(socket, "data");
  expect(String(data)).toContain("HTTP/1.1 400");
  expect(String(data)).toContain('{"error":"malformed HTTP request","code":"invalid_parameter"}');
  expect(await (await fetch(`http://127.0.0.1:${portOf()}/`)).text()).toBe("ok");
});

test("error: a port in use rejects", async () => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  await expect(listen(() => new Response("ok"), { ...local, port: portOf() })).rejects.toThrow("EADDRINUSE");
});

test("behavior: a target that is no URL is answered, not thrown", async () => {
  ({ server, drain } = await listen((incoming) => new Response(new URL(incoming.url).pathname), local));
  const port = portOf();
  for (const path of ["//", "/\\", "/%", "*"]) {
    const outgoing = request({ port, host: "127.0.0.1", path, method: path === "*" ? "OPTIONS" : "GET" });
    outgoing.end();
    const [response] = await once(outgoing, "response");
    response.resume();
    expect(response.statusCode).toBeLessThan(500);
  }
});

test("error: more requests than the limit are 429 with Retry-After, and the answers tell the limit", async () => {
  const limited = new Hono();
  limited.onError(answerError);
  limited.use(limitRequests(2));
  limited.get("/", (c) => c.text("ok"));
  ({ server, drain } = await listen(limited.fetch, local));
  const ask = () => fetch(`http://127.0.0.1:${portOf()}/`);
  expect((await ask()).headers.get("ratelimit")).toContain("limit=2");
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect(await refused.json()).toMatchObject({ code: "rate_limited" });
});
