import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type HttpServer, startHttpServer } from "zchf-rpc/testing/http-server";
import { freshnessResponse } from "../../src/api/status/schema.ts";
import { transferWithReference } from "../../tools/devnet/actions/transfers.ts";
import { writePrices } from "../../tools/devnet/prices.ts";
import { createRandom } from "../../tools/devnet/random.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { EventConsumer } from "../../tools/harness/event-consumer.ts";
import { headInterval } from "../../tools/harness/head-interval.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { run } from "../../tools/harness/processes.ts";
import { createReplicaRole, execute } from "../../tools/harness/replica-role.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { type Service, startService, untilIndexed, untilReady } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { reorganise } from "../chaos/reorg.ts";
import { consumeAll } from "./events.ts";

const counter = "/transfer/reference/counter";

let folder: string;
let devnet: Devnet;
let database: Awaited<ReturnType<typeof createDatabase>>;
let env: Record<string, string>;
let writer: Service;
let replicas: Service[] = [];
let balancer: Awaited<ReturnType<typeof startBalancer>>;
/** Responses that transfers do not change, by path. */
let lasting: Map<string, string>;
/** Where webhooks are delivered, and the verified messages in the order of their arrival. */
let receiver: HttpServer;
const delivered: { id: string; data: { id: string; reference?: string } }[] = [];
const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;

const startReceiver = () =>
  startHttpServer(async (request, response) => {
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    const message = new Webhook(secret).verify(body, headers) as { data: { id: string; reference?: string } };
    delivered.push({ id: headers["webhook-id"] ?? "", data: message.data });
    response.writeHead(204).end();
  });

/** Resolves with the command's exit code and output. */
async function runViews(name: string, schema: string): Promise<[code: unknown, output: string]> {
  const command = run("launcher/commands/views.ts", {
    args: [name],
    env: { ...env, DATABASE_SCHEMA: schema },
  });
  const code = await new Promise((done) => command.process.once("close", done));
  return [code, command.output()];
}

/** Lets the replicas read a writer's tables. */
async function views(schema: string): Promise<void> {
  const [code, output] = await runViews("live", schema);
  expect(code, output).toBe(0);
}

/** Name and password of a role with the rights that deploy/README.md lists; the first replica has it. */
const role = `zchf_replica_${process.pid}`;

/** A replica by its place; the first one cannot deliver webhooks, because its role may not write. */
const startReplica = (place: number) => {
  const url = new URL(database.url);
  [url.username, url.password] = [role, role];
  const own: Record<string, string> = place === 0 ? { DATABASE_URL: url.href, WEBHOOKS_FILE: "" } : {};
  return startService({ ...env, DATABASE_SCHEMA: "live", ...own }, undefined, "launcher/commands/serve.ts");
};
const startReplicas = () => Promise.all([0, 1].map(startReplica));
/** What a replica prints that is started before its views exist. */
const WAITING = "waiting: DATABASE_SCHEMA: schema live has no tables yet;";

/** A load balancer before the replicas: a client stays at one as long as that responds, else it gets another. */
async function startBalancer(targets: () => readonly Service[]) {
  const failures: string[] = [];
  const { url, stop } = await startHttpServer(async (request, response) => {
    const at = Number(request.headers["x-client"] ?? 0);
    const order = targets().map((_, i, all) => all[(at + i) % all.length]);
    for (const target of order) {
      const upstream = await fetch(`${target?.url}${request.url}`).catch((error: Error) => error);
      if (upstream instanceof Error || upstream.status >= 502) {
        failures.push(upstream instanceof Error ? String(upstream.cause) : await upstream.text());
        continue;
      }
      const body = Buffer.from(await upstream.arrayBuffer());
      const through = upstream.headers.get("x-indexed-through");
      response.writeHead(upstream.status, through ? { "x-indexed-through": through } : {}).end(body);
      return;
    }
    response.writeHead(502).end(failures.slice(-2).join());
  });
  return {
    url,
    stop,
    /** Requests served by another replica than the client's own, with the reason. */ failures,
  };
}

/** Milliseconds between two requests of a client. */
const CLIENT_PAUSE_MS = 10;

/**
 * Sends one request after the other until `stop`, which checks the responses: the counter never goes back, and what
 * transfers do not change stays. None may be missing.
 */
function watch(client: number) {
  const faults: string[] = [];
  const paths = [...lasting.keys()];
  let [responses, count, through] = [0, 0, 0];
  let isOver = false;
  const request = async (path: string) => {
    const response = await fetch(balancer.url + path, { headers: { "x-client": String(client) } });
    const text = await response.text();
    if (response.status === 200) return { text, place: Number(response.headers.get("x-indexed-through")) };
    faults.push(`response ${responses}: ${path}: ${response.status} ${text}`);
    return undefined;
  };
  const watching = (async () => {
    for (let turn = client; !isOver; turn++) {
      const counted = await request(counter);
      if (counted) {
        const { text, place } = counted;
        if (Number(text) < count || place < through) {
          faults.push(`response ${responses} goes back: ${count} to ${text}, ${through} to ${place}`);
        }
        [responses, count, through] = [responses + 1, Number(text), place];
      }
      const path = paths[turn % paths.length] ?? counter;
      const kept = await request(path);
      if (kept && kept.text !== lasting.get(path))
        faults.push(`response ${responses}: ${path} is ${kept.text}`);
      await wait(CLIENT_PAUSE_MS);
    }
  })();
  return {
    /** Waits until it received so many further responses. */
    receives: async (count: number) => {
      const target = responses + count;
      await eventually(`${count} responses`, () => responses >= target);
    },
    stop: async () => {
      isOver = true;
      await watching;
      expect(faults).toEqual([]);
      expect(responses).toBeGreaterThan(20);
    },
  };
}

/** The writer's response on every route. */
async function allAnswers(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of await everyRoute(writer.get)) texts.set(path, (await writer.get(path)).text);
  return texts;
}

const pay = (text: string) => {
  const { world } = devnet;
  const [from, to] = [world.person("founder"), world.account(9)];
  return transferWithReference(world, { chain: 100, from, to, amount: 1n, reference: text });
};

/** Routes whose figures need plain transfers of ZCHF. */
const needsTransfers = (path: string) => path.startsWith("/balances/zchf/") || path.startsWith("/accounts/");

/** Now that nothing happens on the chains. */
async function expectAlike(): Promise<void> {
  for (const path of await everyRoute(writer.get)) {
    // Without plain transfers there are no balances of ZCHF.
    const status = env.COIN_TRANSFERS === "mint-burn" && needsTransfers(path) ? 503 : 200;
    const [own, ...others] = await Promise.all([writer, ...replicas].map((service) => service.get(path)));
    for (const other of others) {
      expect(other.status, path).toBe(status);
      expect(other.text, path).toBe(own?.text);
      expect(other.headers.get("etag"), path).toBe(own?.headers.get("etag"));
      expect(other.headers.get("x-indexed-through"), path).toBe(own?.headers.get("x-indexed-through"));
    }
  }
}

/** New transfers show in every response. */
async function grows(): Promise<void> {
  const counted = async (service: Service) => Number((await service.get(counter)).text);
  const before = await counted(writer);
  await pay("more");
  for (const service of [writer, ...replicas]) {
    await eventually("the transfer at the writer and each replica", async () => {
      const found = await counted(service);
      return found > before && found === (await counted(writer));
    });
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-scale-out-"));
  database = await createDatabase();
  const [out, prices] = [join(folder, "deployments.json"), join(folder, "prices.json")];
  devnet = await startDevnet({ seed: "9", short: true, out });
  writePrices(prices, devnet.deployments);
  receiver = await startReceiver();
  const webhooks = join(folder, "webhooks.json");
  const url = `${receiver.url}/`;
  const subscription = { name: "shop", url, secret, types: ["transfer"], allowPrivate: true };
  writeFileSync(webhooks, JSON.stringify({ subscriptions: [subscription] }));
  env = {
    DEPLOYMENTS_FILE: out,
    PRICE_FILE: prices,
    DATABASE_URL: database.url,
    WEBHOOKS_FILE: webhooks,
    ...headInterval(),
  };
  // Before there is a schema.
  const early = await startReplica(1);
  await early.prints(WAITING);
  writer = await startService({ ...env, DATABASE_SCHEMA: "first" });
  await untilReady(writer);
  await views("first");
  await createReplicaRole(database.url, role);
  replicas = [await startReplica(0), early];
  await Promise.all(replicas.map((replica) => untilReady(replica)));
  balancer = await startBalancer(() => replicas);
  const before = await allAnswers();
  await grows();
  const after = await allAnswers();
  // A replica whose COIN_TRANSFERS differs from the writer's does not know that balances of ZCHF are incomplete.
  const isLasting = (path: string) => !needsTransfers(path);
  lasting = new Map([...before].filter(([path, text]) => isLasting(path) && after.get(path) === text));
  expect(lasting.size).toBeGreaterThan(20);
});

afterAll(async () => {
  await balancer?.stop();
  await receiver?.stop();
  await Promise.all([writer, ...replicas].map((service) => service?.end()));
  await devnet?.stop();
  if (database) await execute(database.url, `drop owned by ${role}; drop role ${role}`);
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("writer and replicas respond to every route with the same bytes", expectAlike);

/** Daily prices of all services alike; they are stored a few seconds after the first start, and read every 30 seconds. */
async function dailyPrices(): Promise<Record<string, { history: Record<string, number> }>> {
  return eventually("the daily prices at the writer and each replica", async () => {
    const found = await Promise.all(
      [writer, ...replicas].map((service) => service.get("/prices/history/list")),
    );
    const [own, ...others] = found.map(({ text }) => text);
    const isAlike = others.every((text) => text === own);
    const body = found[0]?.body as Awaited<ReturnType<typeof dailyPrices>> | undefined;
    const weth = body?.[String(devnet.deployments.tokens.WETH).toLowerCase()];
    return isAlike && Object.keys(weth?.history ?? {}).length > 30 ? body : undefined;
  });
}

test("replicas serve the daily prices that the writer stores", async () => {
  const prices = await dailyPrices();
  // From now on the source has no history: what is served later was stored.
  const file = String(env.PRICE_FILE);
  const content: Record<string, { usd: number }> = JSON.parse(readFileSync(file, "utf8"));
  const current = Object.entries(content).map(([token, { usd }]) => [token, usd]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(current)));
  expect(Object.keys(prices).length).toBeGreaterThan(2);
});

/** Number of random histories of reorgs; three in CI. */
const EVENT_SEEDS = Number(process.env.EVENT_SEEDS ?? 3);

test.each(Array.from({ length: EVENT_SEEDS }, (_, i) => i + 1))(
  "a consumer of events that is killed and moved while chains reorganise has what the chains have, seed %i",
  async (seed) => {
    const random = createRandom(`events ${seed}`);
    const { world } = devnet;
    const everyone = () => [writer, ...replicas];
    const consumer = new EventConsumer("0");
    const connect = async () => {
      const response = await consumer.connect(`${random.pick(everyone()).url}/events`);
      expect(response.status).toBe(200);
      // Rows of replaced blocks are missing until Ponder indexes the next block of any chain: the stream waits.
      if (response.headers.get("x-indexed-through") === null) {
        await world.mine([world.chain(8453)]);
        await untilIndexed(writer.url, world);
      }
      return true;
    };
    await eventually("a stream", connect);
    for (let step = 0; step < 6; step++) {
      for (let i = random.int(0, 2); i >= 0; i--) await pay(`seed ${seed}`);
      if (random.chance(0.5)) {
        await consumer.cut();
        await eventually("a stream", connect);
      }
      // Random moments of the stream, not the end of anything.
      await wait(random.int(0, 500));
      if (random.chance(0.6)) await reorganise(world.chain(100), random, random.int(1, 4), []);
      await consumer.cut();
      await wait(random.int(0, 300));
      await eventually("a stream", connect);
    }
    // The last blocks are higher than those they replace.
    await pay("last");
    await Promise.all(everyone().map(({ url }) => untilIndexed(url, world))).catch(async (error: Error) => {
      const { text } = await writer.get("/freshness");
      const heads = world.chains.map(({ id, head }) => `${id} ${head.number}`).join();
      throw new Error(`${error.message}: ${text}, heads ${heads}\n${writer.output().slice(-6_000)}`);
    });
    const complete = await consumeAll(random.pick(everyone()), world);
    await complete.cut();
    const namesOf = ({ events }: EventConsumer) =>
      [...events.values()]
        .flatMap(({ type, id, blockHash }) => (type.startsWith("chain.") ? [] : `${id} ${blockHash}`))
        .sort();
    await eventually(
      "the consumer's events",
      () => namesOf(consumer).join() === namesOf(complete).join(),
      30,
    ).catch(() => expect(namesOf(consumer)).toEqual(namesOf(complete)));
    await consumer.cut();
    expect(consumer.faults).toEqual([]);
  },
);

test("a killed replica or writer causes no wrong response", async () => {
  const clients = [watch(0), watch(1)];
  await grows();
  await replicas[0]?.kill();
  await Promise.all(clients.map((client) => client.receives(20)));
  replicas[0] = await startReplica(0);
  await untilReady(replicas[0]);
  await grows();
  await writer.kill();
  await pay("while nothing indexes");
  await Promise.all(clients.map((client) => client.receives(20)));
  // The next writer reverts what is not final and indexes it again.
  balancer.failures.length = 0;
  writer = await startService({ ...env, DATABASE_SCHEMA: "first" });
  await untilReady(writer);
  await grows();
  for (const client of clients) await client.stop();
  expect(balancer.failures).toEqual([]);
  await expectAlike();
});

/** Times of which a response is requested while the writer starts, as far from each other. */
const PAST_TIMES = 40;
const PAST_STEP_SECONDS = 61;
/** Requests to the replica at a time. */
const BATCH = 8;

/** A query that no client has sent before, and the data of its response. */
const aliased = (turn: number) =>
  `/graphql?query={a${turn}:transferReferences(limit:20){items{from,to,reference}}}`;
const withoutAlias = (text: string) => text.replace(/"a\d+"/, '"a"');

/** Responses of the replica that were built, and not taken from the cache. */
async function built({ adminUrl }: Service): Promise<number> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  const counts = metrics.matchAll(/^zchf_http_responses_total{[^}]*status="200",cache="miss"} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test("while the writer starts again, a replica serves all of the last complete state, also what is not cached", async () => {
  for (let i = 0; i < 3; i++) await pay("not final");
  await Promise.all([writer, ...replicas].map(({ url }) => untilIndexed(url, devnet.world)));
  // One that has had no request yet, and one to compare with.
  await replicas[1]?.end();
  const [reference, replica] = [replicas[0] ?? expect.unreachable(), await startReplica(1)];
  replicas[1] = replica;
  await untilReady(replica);
  await writer.kill();
  const head = Number((await reference.get(counter)).headers.get("x-indexed-through"));
  const times = Array.from({ length: PAST_TIMES }, (_, i) =>
    new Date((head - i * PAST_STEP_SECONDS) * 1_000).toISOString().replace(".000", ""),
  );
  const paths = [
    ...(await everyRoute(reference.get)),
    ...times.flatMap((at) =>
      ["/positions/list", "/savings/leadrate/info", "/ecosystem/minter/list"].map(
        (path) => `${path}?at=${at}`,
      ),
    ),
  ];
  const complete = new Map<string, Awaited<ReturnType<Service["get"]>>>();
  for (const path of [aliased(0), ...paths]) complete.set(path, await reference.get(path));
  expect([...complete].filter(([, { status }]) => status !== 200)).toEqual([]);
  const faults: string[] = [];
  const check = async (path: string, like = path) => {
    const [response, expected] = [await replica.get(path), complete.get(like)];
    const [through, last] = [response, expected].map((one) => one?.headers.get("x-indexed-through"));
    const isSame = withoutAlias(response.text) === withoutAlias(expected?.text ?? "");
    if (response.status !== 200 || !isSame || through !== last)
      faults.push(`${path}: ${response.status} ${response.text.slice(0, 200)}, ${last} to ${through}`);
  };

  const observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  onTestFinished(() => observer.end());
  const rowsOf = async () =>
    Number(
      (await observer.query("select sum(rows) as rows from first.transfer_reference_total")).rows[0]?.rows,
    );
  const [rows, before] = [await rowsOf(), await built(replica)];
  let [leastRows, queries] = [rows, 0];
  await observer.query("set lock_timeout = 200");
  writer = await startService({ ...env, DATABASE_SCHEMA: "first" });
  const isReady = async () => (await fetch(`${writer.url}/ready`).catch(() => undefined))?.ok === true;
  const isReturning = async () => (await replica.get("/freshness")).text.includes('"syncing"');
  let returning = 0;
  while (!(await isReady())) {
    // Before, only what is not among the routes: each of them is requested once.
    const batch = (await isReturning()) ? paths.splice(0, BATCH) : [];
    if (await isReturning()) returning += BATCH;
    // The start locks the table for a while.
    leastRows = Math.min(leastRows, await rowsOf().catch(() => rows));
    const others = Array.from({ length: BATCH - batch.length }, () => aliased(++queries));
    await Promise.all([
      ...batch.map((path) => check(path)),
      ...others.map((path) => check(path, aliased(0))),
    ]);
  }
  for (const path of paths) await check(path);
  expect(faults).toEqual([]);
  expect(leastRows).toBeLessThan(rows);
  expect(returning).toBeGreaterThan(100);
  expect((await built(replica)) - before).toBeGreaterThan(returning);

  const { rows: current } = await observer.query<{ time: string }>("select now()::text as time");
  await grows();
  await expectAlike();
  await eventually("the end of the old snapshot", async () => {
    const { rowCount } = await observer.query(
      "select from pg_stat_activity where application_name = 'live_readonly' and xact_start < $1",
      [current[0]?.time],
    );
    return rowCount === 0;
  });
});

/** Kills the process that delivers webhooks, waits until one that lives delivers, and starts the killed one again. */
async function killDeliverer(): Promise<void> {
  const delivers = async ({ adminUrl }: Service) =>
    (await (await fetch(`${adminUrl}/metrics`)).text()).includes(
      'zchf_webhook_disabled{subscription="shop"}',
    );
  const delivererOf = (services: readonly Service[]) =>
    eventually("a process that delivers", async () => {
      for (const service of services) if (await delivers(service)) return service;
      return undefined;
    });
  const killed = await delivererOf([writer, ...replicas]);
  await killed.kill();
  await delivererOf([writer, ...replicas].filter((service) => service !== killed));
  if (killed === writer) {
    writer = await startService({ ...env, DATABASE_SCHEMA: "first" });
    await untilReady(writer);
  } else {
    const place = replicas.indexOf(killed);
    const replica = await startReplica(place);
    replicas[place] = replica;
    await untilReady(replica);
  }
}

test("webhooks: one process delivers; nothing is lost and the order is kept when it is killed", async () => {
  const known = () => delivered.filter(({ data }) => data.reference?.startsWith("webhook "));
  const references = () => [...new Map(known().map(({ id, data }) => [id, data.reference])).values()];
  const paid: string[] = [];
  const payNext = async (times: number) => {
    for (let i = 0; i < times; i++) {
      paid.push(`webhook ${paid.length}`);
      await pay(paid.at(-1) ?? "");
    }
  };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await eventually("the subscription", async () => {
      const found = await client.query("select to_regclass('zchf_webhooks.subscription') as name");
      if (found.rows[0]?.name === null) return false;
      return (await client.query("select from zchf_webhooks.subscription")).rowCount === 1;
    });
  } finally {
    await client.end();
  }
  await payNext(3);
  await eventually("the messages", () => references().length === paid.length);
  // No message came from two processes.
  expect(known().map(({ data }) => data.reference)).toEqual(paid);
  await killDeliverer();
  await payNext(2);
  await eventually("the messages of another process", () => references().length === paid.length);
  expect(references()).toEqual(paid);
  const paying = payNext(4);
  await Promise.all([writer, ...replicas].map((service) => service.kill()));
  await paying;
  writer = await startService({ ...env, DATABASE_SCHEMA: "first" });
  await untilReady(writer);
  replicas = await startReplicas();
  await Promise.all(replicas.map((replica) => untilReady(replica)));
  await payNext(2);
  await eventually("the messages", () => references().length === paid.length);
  expect(references()).toEqual(paid);
  // Of each process that was killed, at most the message that was being sent is repeated.
  expect(known().length).toBeLessThanOrEqual(paid.length + 2);
});

/** Clients of `load`, each with one request at a time, and the milliseconds from one of its requests to the next. */
const LOADING_CLIENTS = 20;
const LOADING_INTERVAL_MS = 100;
const LOADED_PATHS = ["/freshness", counter, "/transfer/reference/list", "/positions/open"];

/** Sends about 200 requests a second to the replicas until `stop`, which checks that all were served and none went back. */
function load() {
  const faults: string[] = [];
  let responses = 0;
  let isOver = false;
  const loading = Array.from({ length: LOADING_CLIENTS }, async (_, i) => {
    const replica = replicas[i % replicas.length];
    const places = new Map<string, number>();
    const advance = (what: string, place: number) => {
      if (place < (places.get(what) ?? 0)) faults.push(`${what} goes back: ${places.get(what)} to ${place}`);
      places.set(what, place);
    };
    for (let turn = i; !isOver; turn++) {
      const next = wait(LOADING_INTERVAL_MS);
      const path = LOADED_PATHS[turn % LOADED_PATHS.length] ?? counter;
      const { status, text, body, headers } = (await replica?.get(path)) ?? expect.unreachable();
      responses++;
      if (status !== 200) faults.push(`${path}: ${status} ${text}`);
      else if (path === "/freshness") {
        for (const [id, { block }] of Object.entries(freshnessResponse.parse(body).chains))
          advance(`chain ${id}`, block);
      } else advance(path, Number(headers.get("x-indexed-through")));
      await next;
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(loading);
      expect(faults).toEqual([]);
      expect(responses).toBeGreaterThan(1_000);
    },
  };
}

test("another build takes over, is rolled back and takes over again, without a failed response or one that goes back", async () => {
  const clients = [watch(0), watch(1)];
  const loading = load();
  const prices = await dailyPrices();
  balancer.failures.length = 0;
  let isOver = false;
  const paying = (async () => {
    while (!isOver) {
      await pay("meanwhile");
      await clients[0]?.receives(10);
    }
  })();
  const old = env;
  env = { ...env, COIN_TRANSFERS: "mint-burn" };
  for (const [schema, settings] of [
    ["second", env],
    ["first", old],
    ["second", env],
  ] as const) {
    const [next, outgoing] = [await startService({ ...settings, DATABASE_SCHEMA: schema }), writer];
    await untilReady(next);
    await views(schema);
    await outgoing.end();
    writer = next;
    await Promise.all(clients.map((client) => client.receives(20)));
    // Not even at the first replica.
    expect(balancer.failures, [outgoing, next].map((service) => service.output()).join("\n")).toEqual([]);
  }
  isOver = true;
  await paying;
  await loading.stop();
  await grows();
  for (const i of replicas.keys()) {
    await replicas[i]?.end();
    const replica = await startReplica(i);
    replicas[i] = replica;
    await untilReady(replica);
  }
  for (const client of clients) await client.stop();
  await expectAlike();
  expect(await dailyPrices()).toMatchObject(prices);
}, 600_000);

/** Views that are read during one attempt of the switch. */
const VIEWS_PER_ATTEMPT = 20;

test.each(["data_version", "_ponder_meta"])(
  "the switch gives way to who reads %s before the others",
  async (first) => {
    const reader = new pg.Client({ connectionString: database.url });
    const observer = new pg.Client({ connectionString: database.url });
    await Promise.all([reader.connect(), observer.connect()]);
    try {
      const views = await reader.query<{ name: string }>(
        "select viewname as name from pg_views where schemaname = 'live'",
      );
      const read = (name: string) => reader.query(`select 1 from live."${name}" limit 1`);
      await reader.query("begin");
      await read(first);
      const command = run("launcher/commands/views.ts", {
        args: ["live"],
        env: { ...env, DATABASE_SCHEMA: "second" },
      });
      const ended = new Promise((done) => command.process.once("close", done));
      await eventually("the switch", async () => command.output().includes("waiting: live is being read"));
      const isWaiting = async () => {
        const { rowCount } = await observer.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'create schema%drop view%'",
        );
        return rowCount === 1;
      };
      for (const [i, { name }] of views.rows.entries()) {
        if (i % VIEWS_PER_ATTEMPT === 0) await eventually("an attempt to switch", isWaiting);
        await read(name);
      }
      await reader.query("commit");
      expect(await ended, command.output()).toBe(0);
    } finally {
      await Promise.all([reader.end(), observer.end()]);
    }
  },
);

test("error: replicas read what the new version no longer has", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    expect(await runViews("older", "second")).toEqual([0, "older now reads second\n"]);
    await client.query(
      `create or replace view older.data_version as select *, 1 as gone from second.data_version`,
    );
    expect(await runViews("older", "second")).toEqual([
      1,
      expect.stringMatching(
        /^NAME: replicas on older may read what second no longer has \(data_version\.gone\); /,
      ),
    ]);
    const { rows } = await client.query(`select gone from older.data_version limit 1`);
    expect(rows).toEqual([{ gone: 1 }]);
  } finally {
    await client.end();
  }
});

test("error: there is no such writer, or the name is none", async () => {
  expect(await runViews("live", "third")).toEqual([
    1,
    expect.stringContaining("DATABASE_SCHEMA: schema third has no tables, and no writer of it has started"),
  ]);
  expect(await runViews("Live;", "second")).toEqual([1, expect.stringMatching(/^NAME: expected /)]);
});
