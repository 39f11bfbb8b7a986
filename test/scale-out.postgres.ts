import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transferWithReference } from "../devnet/actions/transfers.ts";
import { writePrices } from "../devnet/prices.ts";
import { type Devnet, startDevnet } from "../devnet/start.ts";
import { eventually, freePorts, run, type Service, startService, untilReady } from "./harness.ts";
import { createDatabase } from "./postgres.ts";
import { everyRoute } from "./routes.ts";

const counter = "/transfer/reference/counter";

let folder: string;
let devnet: Devnet;
let database: Awaited<ReturnType<typeof createDatabase>>;
let env: Record<string, string>;
let writer: Service;
let replicas: Service[] = [];
let balancer: Awaited<ReturnType<typeof startBalancer>>;
/** Answers that transfers do not change, by path. */
let lasting: Map<string, string>;

/** Tells the command's exit code and what it said. */
async function runViews(name: string, schema: string): Promise<[code: unknown, output: string]> {
  const command = run("launcher/views.ts", [name], { ...env, DATABASE_SCHEMA: schema });
  const code = await new Promise((done) => command.process.once("close", done));
  return [code, command.output()];
}

/** Lets the replicas read a writer's tables. */
async function views(schema: string): Promise<void> {
  const [code, output] = await runViews("live", schema);
  expect(code, output).toBe(0);
}

const startReplica = () => startService({ ...env, DATABASE_SCHEMA: "live" }, undefined, "launcher/serve.ts");

/** As operators put before replicas: a client stays at one as long as that answers, else it gets another. */
async function startBalancer(targets: () => readonly Service[]) {
  const failures: string[] = [];
  const server = createServer(async (request, response) => {
    const at = Number(request.headers["x-client"] ?? 0);
    const order = targets().map((_, i, all) => all[(at + i) % all.length]);
    for (const target of order) {
      const answer = await fetch(`${target?.url}${request.url}`).catch((error: Error) => error);
      if (answer instanceof Error || answer.status >= 502) {
        failures.push(answer instanceof Error ? String(answer.cause) : await answer.text());
        continue;
      }
      const body = Buffer.from(await answer.arrayBuffer());
      const through = answer.headers.get("x-indexed-through");
      response.writeHead(answer.status, through ? { "x-indexed-through": through } : {}).end(body);
      return;
    }
    response.writeHead(502).end(failures.slice(-2).join());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    server,
    /** What was answered by another replica than the client's own, and why. */ failures,
  };
}

/**
 * Asks without a pause until `stop`, which tells what was wrong with the answers: the counter never goes back, and what
 * transfers do not change stays. Some may be missing, none may be wrong.
 */
function watch(client: number, { mayLack = false } = {}) {
  const faults: string[] = [];
  const paths = [...lasting.keys()];
  let [answers, count, through] = [0, 0, 0];
  let isOver = false;
  const ask = async (path: string) => {
    const response = await fetch(balancer.url + path, { headers: { "x-client": String(client) } });
    const text = await response.text();
    if (response.status === 502 && mayLack && text.includes("unavailable")) return undefined;
    if (response.status === 200) return { text, place: Number(response.headers.get("x-indexed-through")) };
    faults.push(`answer ${answers}: ${path}: ${response.status} ${text}`);
    return undefined;
  };
  const watching = (async () => {
    for (let turn = client; !isOver; turn++) {
      const counted = await ask(counter);
      if (counted) {
        const { text, place } = counted;
        if (Number(text) < count || place < through) {
          faults.push(`answer ${answers} goes back: ${count} to ${text}, ${through} to ${place}`);
        }
        [answers, count, through] = [answers + 1, Number(text), place];
      }
      const path = paths[turn % paths.length] ?? counter;
      const kept = await ask(path);
      if (kept && kept.text !== lasting.get(path)) faults.push(`answer ${answers}: ${path} is ${kept.text}`);
      await wait(10);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      expect(faults).toEqual([]);
      expect(answers).toBeGreaterThan(20);
    },
  };
}

/** Every route's answer at the writer. */
async function allAnswers(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const path of await everyRoute(writer.get)) answers.set(path, (await writer.get(path)).text);
  return answers;
}

const pay = (text: string) => {
  const { world } = devnet;
  const [from, to] = [world.person("founder"), world.account(9)];
  return transferWithReference(world, { chain: 100, from, to, amount: 1n, reference: text });
};

/** Now that nothing happens on the chains. */
async function expectAlike(): Promise<void> {
  for (const path of await everyRoute(writer.get)) {
    const [own, ...others] = await Promise.all([writer, ...replicas].map((service) => service.get(path)));
    for (const other of others) {
      expect(other.status, path).toBe(200);
      expect(other.text, path).toBe(own?.text);
      expect(other.headers.get("etag"), path).toBe(own?.headers.get("etag"));
      expect(other.headers.get("x-indexed-through"), path).toBe(own?.headers.get("x-indexed-through"));
    }
  }
}

/** New transfers show in every answer. */
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
  devnet = await startDevnet({ seed: "9", short: true, basePort: await freePorts(3), out });
  writePrices(prices, devnet.deployments);
  env = { DEPLOYMENTS_FILE: out, PRICE_FILE: prices, DATABASE_URL: database.url };
  writer = await startService({ ...env, DATABASE_SCHEMA: "first" });
  await untilReady(writer);
  await views("first");
  replicas = await Promise.all([startReplica(), startReplica()]);
  await Promise.all(replicas.map((replica) => untilReady(replica)));
  balancer = await startBalancer(() => replicas);
  const before = await allAnswers();
  await grows();
  const after = await allAnswers();
  lasting = new Map([...before].filter(([path, text]) => after.get(path) === text));
  expect(lasting.size).toBeGreaterThan(20);
});

afterAll(async () => {
  balancer?.server.close();
  await Promise.all([writer, ...replicas].map((service) => service?.end()));
  await devnet?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("writer and replicas answer every route byte for byte alike", expectAlike);

test("a killed replica or writer costs no wrong answer", async () => {
  const clients = [watch(0), watch(1)];
  await grows();
  await replicas[0]?.kill();
  await wait(1_000);
  replicas[0] = await startReplica();
  await untilReady(replicas[0]);
  await grows();
  await writer.kill();
  await pay("while nobody indexes");
  await wait(1_000);
  for (const client of clients) await client.stop();

  // The next one takes back what is not final and indexes it again: until then nothing is answered.
  const others = [watch(0, { mayLack: true }), watch(1, { mayLack: true })];
  writer = await startService({ ...env, DATABASE_SCHEMA: "first" });
  await untilReady(writer);
  await grows();
  for (const client of others) await client.stop();
  await expectAlike();
});

test("another build takes over without a failed answer or one that goes back", async () => {
  const clients = [watch(0), watch(1)];
  balancer.failures.length = 0;
  let isOver = false;
  const paying = (async () => {
    while (!isOver) {
      await pay("meanwhile");
      await wait(400);
    }
  })();
  env = { ...env, COIN_TRANSFERS: "mint-burn" };
  const next = await startService({ ...env, DATABASE_SCHEMA: "second" });
  await untilReady(next);
  await views("second");
  await writer.end();
  writer = next;
  await wait(3_000);
  // Not even at the first replica that was asked.
  expect(balancer.failures).toEqual([]);
  isOver = true;
  await paying;
  await grows();
  for (const i of replicas.keys()) {
    await replicas[i]?.end();
    const replica = await startReplica();
    replicas[i] = replica;
    await untilReady(replica);
  }
  for (const client of clients) await client.stop();
  await expectAlike();
});

test.each(["mark", "_ponder_meta"])(
  "the switch gives way to who reads %s before the others",
  async (first) => {
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    try {
      const views = await reader.query<{ name: string }>(
        "select viewname as name from pg_views where schemaname = 'live'",
      );
      const read = (name: string) => reader.query(`select 1 from live."${name}" limit 1`);
      await reader.query("begin");
      await read(first);
      const command = run("launcher/views.ts", ["live"], { ...env, DATABASE_SCHEMA: "second" });
      const ended = new Promise((done) => command.process.once("close", done));
      await eventually("the switch", async () => command.output().includes("waiting: live is being read"));
      for (const { name } of views.rows) {
        await read(name);
        await wait(20);
      }
      await reader.query("commit");
      expect(await ended, command.output()).toBe(0);
    } finally {
      await reader.end();
    }
  },
);

test("error: replicas read what the new version no longer has", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`create schema older`);
    await client.query(`create view older.mark as select *, 1 as gone from second.mark`);
    expect(await runViews("older", "second")).toEqual([
      1,
      expect.stringMatching(/^NAME: replicas on older may read what second no longer has \(mark\.gone\); /),
    ]);
    const { rows } = await client.query(`select gone from older.mark limit 1`);
    expect(rows).toEqual([{ gone: 1 }]);
  } finally {
    await client.end();
  }
});

test("error: there is no such writer, or the name is none", async () => {
  expect(await runViews("live", "third")).toEqual([
    1,
    "DATABASE_SCHEMA: there is no writer's schema third\n",
  ]);
  expect(await runViews("Live;", "second")).toEqual([1, expect.stringMatching(/^NAME: expected /)]);
});
