import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, round } from "../harness/measure.ts";
import { copyProject } from "../harness/project-copy.ts";
import { startService, untilReady } from "../harness/service.ts";
import type { History } from "./data.ts";
import { load, rateOf } from "./load.ts";
import type { Row } from "./report.ts";

/** The same rows and fields of the same tables; names differ, because Ponder derives its own from the tables. */
type Question = { name: string; ours: string; ponders: string };

const QUESTIONS: readonly Question[] = [
  {
    name: "first 50 minters",
    ours: "{ minters { items { chainId minter applyDate applyMessage denyDate vetor } } }",
    ponders: "{ minterApplications { items { chainId minter timestamp messageBytes deniedAt denier } } }",
  },
  {
    name: "last 100 trades of FPS",
    ours: '{ equityTrades(orderBy: "created", orderDirection: "desc", limit: 100) { items { trader kind amount shares price created txHash } } }',
    ponders:
      '{ equityTrades(orderBy: "timestamp", orderDirection: "desc", limit: 100) { items { trader kind amount shares price timestamp txHash } } }',
  },
  {
    name: "number of trades",
    ours: "{ equityTrades(limit: 1) { totalCount items { count } } }",
    ponders: "{ equityTrades(limit: 1) { totalCount items { count } } }",
  },
  {
    name: "100 positions of hub V2",
    ours: "{ mintingHubV2PositionV2s(limit: 100) { items { position owner collateral price minted expiration } } }",
    ponders:
      "{ positions(where: { version: 2 }, limit: 100) { items { position owner collateral price minted expiration } } }",
  },
  {
    name: "100 largest holders of ZCHF",
    ours: '{ eRC20BalanceMappings(where: { balance_gt: "0" }, orderBy: "balance", orderDirection: "desc", limit: 100) { items { chainId token account balance updated } } }',
    ponders:
      '{ balances(where: { balance_gt: "0" }, orderBy: "balance", orderDirection: "desc", limit: 100) { items { chainId symbol account balance updated } } }',
  },
];

const CONNECTIONS = 16;
const TURN_SECONDS = 2;
const TURNS = 3;
const MIN_RATIO = 5;

/**
 * Measures both over the same database in one process: a copy of the project that serves Ponder's middleware on its
 * admin port. No service may have the directory open.
 */
export async function measureGraphql({ source, folder }: History, directory: string): Promise<Row[]> {
  const project = withPondersGraphql(folder);
  const service = await startService(
    { ...source, DATABASE_DIR: directory },
    undefined,
    join(project, "launcher/commands/start.ts"),
  );
  try {
    await untilReady(service);
    // The admin port takes a POST only with the secret of its service.
    const token = readFileSync(join(project, ".ponder/admin-token"), "utf8").trim();
    const rows: Row[] = [];
    for (const { name: what, ours, ponders } of QUESTIONS) {
      const [url, other] = [`${service.url}/graphql`, `${service.adminUrl}/graphql`];
      expectSameSize(what, await ask(url, request(ours)), await ask(other, request(ponders, token)));
      const rates: { ours: number; ponders: number }[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        rates.push({
          ours: await rate(url, request(ours)),
          ponders: await rate(other, request(ponders, token)),
        });
      }
      const own = median(rates.map((pair) => pair.ours));
      const theirs = median(rates.map((pair) => pair.ponders));
      rows.push(
        { what, value: round(own / theirs, 1), unit: "times Ponder's", limit: { atLeast: MIN_RATIO } },
        { what, value: own, unit: "requests/s" },
        { what, value: theirs, unit: "requests/s of Ponder's" },
      );
    }
    return rows;
  } finally {
    await service.end();
  }
}

function withPondersGraphql(folder: string): string {
  const copy = copyProject(folder, "ponders-graphql");
  const index = [
    'import { graphql } from "ponder";',
    'import { db, publicClients } from "ponder:api";',
    'import schema from "ponder:schema";',
    'import { startService } from "./service/start.ts";',
    "const admin = await startService({ db, clients: publicClients });",
    'admin.use("/graphql", graphql({ db, schema }));',
    "export default admin;",
  ];
  writeFileSync(join(copy, "src/api/index.ts"), index.join("\n"));
  return copy;
}

const request = (query: string, token = "") => ({
  method: "POST" as const,
  headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  body: JSON.stringify({ query }),
});

type Rows = Record<string, { items: unknown[] }>;

type Query = ReturnType<typeof request>;

async function ask(url: string, question: Query): Promise<unknown[]> {
  const response = await fetch(url, question);
  const { data, errors } = (await response.json()) as { data?: Rows; errors?: unknown };
  const [list] = Object.values(data ?? {});
  if (errors || !list) throw new Error(`${url}: ${JSON.stringify(errors)}`);
  return list.items;
}

/** Ponder's tables hold some rows that our entities combine, so only a page of rows must be as long. */
function expectSameSize(name: string, ours: unknown[], ponders: unknown[]): void {
  if (ours.length === 0 || ours.length > ponders.length)
    throw new Error(`${name}: ${ours.length} rows of ours, ${ponders.length} of Ponder's`);
}

async function rate(url: string, question: Query): Promise<number> {
  const options = { url, ...question, connections: CONNECTIONS, duration: TURN_SECONDS };
  return rateOf(await load(options));
}
