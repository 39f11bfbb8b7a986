import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Where a flood goes to, and from which address it comes. */
export type Target = { port: number; from: string; signal: AbortSignal };

type Flood = (target: Target) => Promise<void>;

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n");
const random = () => Math.floor(Math.random() * 1e9);
const pastTime = () => new Date(Date.now() - random()).toISOString();

/** Resolves when a connection has ended, also by an error. */
const ended = (socket: Socket) =>
  socket.closed ? Promise.resolve() : new Promise<void>((resolve) => socket.once("close", () => resolve()));

/** A connection, whatever becomes of it; undefined where it fails. */
async function open({ port, from, signal }: Target): Promise<Socket | undefined> {
  if (signal.aborted) return undefined;
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  const end = () => socket.destroy();
  signal.addEventListener("abort", end, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", end)).on("error", () => undefined);
  await Promise.race([new Promise((resolve) => socket.once("connect", resolve)), ended(socket)]);
  return socket.destroyed ? undefined : socket;
}

/** Keeps `count` workers busy, each of which repeats its work, with a pause where it does nothing. */
async function repeat(count: number, { signal }: Target, work: () => Promise<unknown>): Promise<void> {
  const worker = async () => {
    while (!signal.aborted) if ((await work()) === undefined) await wait(10);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

/** Sends the next request as soon as anything of the response to the one before has arrived. */
const requests =
  (connections: number, next: () => string): Flood =>
  (target) =>
    repeat(connections, target, async () => {
      const socket = await open(target);
      if (socket === undefined) return undefined;
      socket.on("data", () => socket.writable && socket.write(next()));
      socket.write(next());
      await ended(socket);
      return socket;
    });

const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const query = () => {
  const where = Array.from({ length: 200 }, (_, i) => `"${i}${random()}"`).join(",");
  return JSON.stringify({
    query: `{ transferReferences(where: {reference_not_in: [${where}]}, limit: 1000) { items { reference } totalCount } }`,
  });
};

/** A query of so many lists, each under a name of its own. */
const lists = (count: number, list: () => string) =>
  JSON.stringify({ query: `{ ${Array.from({ length: count }, (_, i) => `a${i}: ${list()}`).join(" ")} }` });
/** As many filters without an index, and as many orders without one, as a query may cost. */
const filters = () =>
  lists(19, () => `transferReferences(where: {from_not_contains: "${random()}"}, limit: 1) { totalCount }`);
const orders = () =>
  lists(
    7,
    () =>
      `transferReferences(orderBy: "reference", where: {from_not_contains: "${random()}"}, limit: 1) { totalCount }`,
  );
const longNames = () =>
  JSON.stringify({
    query: `{ __schema { types { inputFields { ${"a".repeat(95_000)}${random()}: name } } } }`,
  });

/** The ways in which one client can try to take the service from others. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  "long targets": requests(200, () => get(`/freshness?${"a=1&".repeat(7_500)}`)),
  "targets above the limit": requests(200, () => get(`/freshness?${"a=1&".repeat(60_000)}`)),
  "long Accept-Encoding": requests(100, () =>
    get("/positions/list", `Accept-Encoding: ${"gzip;q=0.1,".repeat(2_500)}`),
  ),
  "long If-None-Match": requests(100, () => get("/positions/list", `If-None-Match: ${'"x",'.repeat(7_000)}`)),
  "builds at once": requests(150, () => get(`/ecosystem/frankencoin/info?at=${pastTime()}`)),
  GraphQL: requests(50, () => post("/graphql", query())),
  "GraphQL, many names": requests(50, () => post("/graphql", filters())),
  "GraphQL, orders": requests(50, () => post("/graphql", orders())),
  "GraphQL, long names": requests(50, () => post("/graphql", longNames())),
  "CSV of all prices": requests(50, () => get("/prices/history/list?format=csv")),
  probes: requests(100, () => get("/freshness?maxLagSeconds=1000000")),
  "cached responses": requests(200, () => get("/positions/list")),
  "pipelined requests": (target) =>
    repeat(20, target, async () => {
      const socket = await open(target);
      socket?.write(get("/positions/list").repeat(1_500));
      socket?.resume();
      if (socket !== undefined) await ended(socket);
      return socket;
    }),
  "idle connections": (target) =>
    repeat(3_000, target, async () => {
      const socket = await open(target);
      if (socket !== undefined) await ended(socket);
      await wait(200);
      return socket;
    }),
  "new connections": (target) =>
    repeat(50, target, async () => {
      const socket = await open(target);
      socket?.resetAndDestroy();
      return socket;
    }),
  "headers without end": (target) =>
    repeat(500, target, async () => {
      const socket = await open(target);
      socket?.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
      const drip = setInterval(() => socket?.write("x"), 500);
      if (socket !== undefined) await ended(socket);
      clearInterval(drip);
      return socket;
    }),
  "bodies without end": (target) =>
    repeat(20, target, async () => {
      const socket = await open(target);
      if (socket === undefined) return undefined;
      const chunk = `8000\r\n${"x".repeat(0x8000)}\r\n`;
      const fill = () => {
        while (socket.writable && socket.write(chunk));
      };
      socket.on("drain", fill).write(get("/positions/list", "Transfer-Encoding: chunked"));
      fill();
      await ended(socket);
      return socket;
    }),
};
