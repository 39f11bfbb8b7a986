import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { listen, type PublicServer } from "./server.ts";

let server: Server;
let drain: PublicServer["drain"];

const local = { port: 0, hostname: "127.0.0.1", drainTimeoutMs: 10_000 };
const portOf = () => (server.address() as AddressInfo).port;

afterEach(async () => {
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

test("behavior: draining responds to the request in flight, refuses new ones and closes idle connections", async () => {
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
  await vi.waitFor(() => expect(server.listening).toBe(false));
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  release.resolve();
  expect(await (await inFlight).text()).toBe("finished");
  await drained;
  expect(server.listening).toBe(false);
  idle.destroy();
});

test("behavior: draining responds to what was sent and is still unread, on new and on open connections", async () => {
  ({ server, drain } = await listen(async () => new Response("finished"), local));
  const port = portOf();
  const sockets = Array.from({ length: 20 }, () => connect(port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const received = sockets.map(async (socket) => {
    let text = "";
    socket.setEncoding("utf8").on("data", (data: string) => {
      text += data;
    });
    await once(socket, "close");
    return text;
  });
  for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const drained = drain();
  // On a busy machine the process may get no CPU time until the timers of the drain are due.
  const busyUntil = performance.now() + 300;
  while (performance.now() < busyUntil);
  for (const text of await Promise.all(received)) {
    expect(text).toMatch(/^HTTP\/1.1 200 OK/);
    expect(text).toMatch(/connection: close/i);
    expect(text).toContain("finished");
  }
  await drained;
});

test("behavior: a request that never ends does not hold the shutdown", async () => {
  const arrived = Promise.withResolvers<void>();
  ({ server, drain } = await listen(
    () => {
      arrived.resolve();
      return new Promise<Response>(() => {});
    },
    { ...local, drainTimeoutMs: 50 },
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

test("error: 400 for a malformed request line, and the server goes on", async () => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  const socket = connect(portOf(), "127.0.0.1");
  socket.write("MALFORMED\r\n\r\n");
  const [data] = await once(socket, "data");
  expect(String(data)).toContain("HTTP/1.1 400");
  expect(String(data)).toContain('{"error":"malformed HTTP request","code":"invalid_parameter"}');
  expect(await (await fetch(`http://127.0.0.1:${portOf()}/`)).text()).toBe("ok");
});

/** Everything that comes back for these bytes until the connection ends. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(portOf(), "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (data: string) => {
    text += data;
  });
  socket.write(bytes);
  await once(socket, "close");
  return text;
}

const close = "Connection: close\r\n\r\n";

test.each([
  ["no Host", `GET / HTTP/1.1\r\n${close}`, 400],
  ["an odd Host", `GET / HTTP/1.1\r\nHost: a:b:c\r\n${close}`, 400],
  ["another's Host in the target", `GET http://[::1/ HTTP/1.1\r\nHost: x\r\n${close}`, 400],
  ["an expectation", `GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n${close}`, 417],
])("error: %s has the one error shape", async (_, bytes, status) => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  const text = await exchange(bytes);
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const [head = "", body = ""] = text.split("\r\n\r\n");
  expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: "invalid_parameter" });
});

test.each(["/health", "/ready", "/freshness?maxLagSeconds=1"])(
  "behavior: HTTP/1.0 needs no Host header: %s",
  async (path) => {
    ({ server, drain } = await listen(({ url }) => new Response(new URL(url).pathname), local));
    for (const method of ["GET", "HEAD"]) {
      const text = await exchange(`${method} ${path} HTTP/1.0\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1\.[01] 200 /);
      expect(text.split("\r\n\r\n")[1]).toBe(method === "GET" ? path.split("?")[0] : "");
    }
    const named = await exchange(`GET ${path} HTTP/1.0\r\nHost: a:b:c\r\n\r\n`);
    expect(named).toMatch(/^HTTP\/1\.[01] 400 /);
  },
);

test("behavior: what follows the last request of a connection is no part of its response", async () => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  const text = await exchange(`GET / HTTP/1.1\r\nHost: x\r\n${close}MALFORMED\r\n\r\n`);
  expect(text.match(/HTTP\/1.1/g)?.length ?? 0).toBeLessThan(2);
});

test("behavior: a malformed request gets its error after the response to the one before it", async () => {
  const body = "x".repeat(1_000_000);
  const release = Promise.withResolvers<void>();
  ({ server, drain } = await listen(async () => {
    await release.promise;
    return new Response(body);
  }, local));
  const overlong = `GET /?${"x".repeat(100_000)} HTTP/1.1\r\n`;
  const exchanged = exchange(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${overlong}`);
  setTimeout(release.resolve, 50);
  const text = await exchanged;
  expect(text).toContain(body);
  expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 431"]);
});

test("behavior: a request that is too long gets an error, however it arrives", async () => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  const socket = connect(portOf(), "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (data: string) => {
    text += data;
  });
  const closed = once(socket, "close");
  socket.write(`GET /?${"x".repeat(50_000)}`);
  await once(socket, "data");
  for (let i = 0; i < 20; i++) socket.write("x".repeat(50_000));
  await closed;
  expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 431"]);
});

test("error: 431 above 32 KB of target and headers together, 200 below", async () => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  const of = (bytes: number) =>
    `GET /?${"x".repeat(bytes / 2)} HTTP/1.1\r\nHost: x\r\nX-Y: ${"y".repeat(bytes / 2)}\r\n${close}`;
  expect(await exchange(of(32_000))).toMatch(/^HTTP\/1.1 200 /);
  const text = await exchange(of(34_000));
  expect(text).toMatch(/^HTTP\/1.1 431 /);
  expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toEqual({
    error: "request line and headers are too long",
    code: "invalid_parameter",
  });
});

test.each([
  ["a header without a name", "HEAD / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", 400],
  ["too many bytes", `HEAD /?${"x".repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ["an odd Host", `HEAD / HTTP/1.1\r\nHost: a:b:c\r\n${close}`, 400],
])("error: a malformed HEAD request gets no body: %s", async (_, bytes, status) => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  const [head = "", body] = (await exchange(bytes)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(body).toBe("");
});

test.each(["GET", "HEAD", "PUT"])("behavior: a body of %s without end is not read on", async (method) => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  const socket = connect(portOf(), "127.0.0.1").on("error", () => {});
  socket.write(`${method} / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const [accepted] = await once(server, "connection");
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(/^HTTP\/1.1 200 /);
  expect(String(response)).toMatch(/connection: close/i);
  const chunk = `8000\r\n${"x".repeat(0x8000)}\r\n`;
  const write = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on("drain", write);
  write();
  if (!accepted.closed) await once(accepted, "close");
  expect(accepted.bytesRead).toBeLessThan(10e6);
  socket.destroy();
});

test.each([
  ["in two pieces", undefined],
  ["in one piece", Buffer.from("Zürich ✓").toString("latin1")],
])("behavior: a reply at hand goes out as it is, %s, to GET alone", async (_, latin1) => {
  const bytes = Buffer.from("Zürich ✓");
  const fastPath = () => ({
    route: "/",
    status: 200 as const,
    headers: ["x-from", "fast path", "content-length", String(bytes.length)],
    bytes,
    latin1,
  });
  ({ server, drain } = await listen(() => new Response("from the handler"), { ...local, fastPath }));
  const url = `http://127.0.0.1:${portOf()}/`;
  const response = await fetch(url);
  expect([response.headers.get("x-from"), await response.text()]).toEqual(["fast path", "Zürich ✓"]);
  expect((await fetch(url, { method: "HEAD" })).headers.get("x-from")).toBeNull();
  expect(await (await fetch(url, { method: "POST" })).text()).toBe("from the handler");
});

test.each([
  ["a response that is built", "GET /large HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["one at hand", "GET /kept HTTP/1.1\r\nHost: x\r\n\r\n"],
  [
    "one at hand, behind another",
    "GET /late HTTP/1.1\r\nHost: x\r\n\r\nGET /kept HTTP/1.1\r\nHost: x\r\n\r\n",
  ],
])(
  "behavior: a client that does not read %s is given up, and one that waits for it is not",
  async (_, asked) => {
    const bytes = Buffer.alloc(20_000_000, "x");
    const later = () => new Promise<Response>((resolve) => setTimeout(resolve, 100, new Response("late")));
    const head = { route: "/kept", status: 200 as const, headers: ["content-length", "20000000"] };
    const kept = { ...head, bytes, latin1: undefined };
    ({ server, drain } = await listen(({ url }) => (url.endsWith("/large") ? new Response(bytes) : later()), {
      ...local,
      stallTimeoutMs: 300,
      fastPath: ({ url }) => (url === "/kept" ? kept : undefined),
    }));
    const socket = connect(portOf(), "127.0.0.1");
    socket.pause().write(asked);
    const [accepted] = await once(server, "connection");
    expect(await (await fetch(`http://127.0.0.1:${portOf()}/late`)).text()).toBe("late");
    await once(accepted, "close");
    socket.destroy();
  },
);

test("behavior: a client that does not read that its expectation is not met is given up, too", async () => {
  ({ server, drain } = await listen(() => new Response("ok"), { ...local, stallTimeoutMs: 300 }));
  const timed = new Promise((resolve) =>
    server.on("checkExpectation", ({ socket }: IncomingMessage) => resolve(socket.timeout)),
  );
  const outgoing = request({ port: portOf(), host: "127.0.0.1", headers: { Expect: "nothing" } }).end();
  const [response] = await once(outgoing, "response");
  response.resume();
  expect([response.statusCode, await timed]).toEqual([417, 300]);
});

test("error: a port in use rejects", async () => {
  ({ server, drain } = await listen(() => new Response("ok"), local));
  await expect(listen(() => new Response("ok"), { ...local, port: portOf() })).rejects.toThrow("EADDRINUSE");
});

test("behavior: a target that is no URL gets a response", async () => {
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
