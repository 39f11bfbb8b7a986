import { setTimeout as wait } from "node:timers/promises";
import type { Chain } from "../../src/chains.ts";
import { type Answers, ChainReader } from "./chain-reader.ts";
import { type Claim, nameOf, type Question } from "./claim.ts";
import { type Document, documentsOf } from "./documents.ts";
import { type Places, type Service, Unreadable } from "./service.ts";

export type Difference = {
  chainId: number;
  block: number;
  subject: string;
  field: string;
  /** What the service answers; "nothing" when the field is missing. */
  service: string;
  /** What the chain tells; "no answer" when the contract does not. */
  chain: string;
};

export type Report = {
  /** Values compared, by field. */
  compared: Record<string, number>;
  /** Values that the chain does not tell, because a stranger's token does not answer, by field. */
  untold: Record<string, number>;
  /** The blocks of the last comparison by chain id. */
  blocks: Record<number, number>;
  /** eth_calls and blocks asked for. */
  requests: number;
  differences: Difference[];
};

export type Options = {
  service: Service;
  chains: readonly Chain[];
  rpcUrls: ReadonlyMap<number, readonly string[]>;
  onStep?: (step: string) => void;
  /** Times that what differs is read again, for the service moves on while it is read. */
  attempts?: number;
  /** Milliseconds between two attempts: longer than any answer is cached. */
  pause?: number;
};

/** Documents read at a time. */
const AT_ONCE = 8;

/**
 * Compares all that the service tells and a getter tells too. An answer may be of a block before or after the one
 * `/freshness` told, and a block may be replaced meanwhile: only what differs in every attempt is a difference.
 */
export async function compareWithChains(options: Options): Promise<Report> {
  const { service, chains, onStep = () => undefined, attempts = 5, pause = 3_000 } = options;
  const readers = new Map(chains.map(({ id }) => [id, new ChainReader(id, options.rpcUrls.get(id) ?? [])]));
  const report: Report = { compared: {}, untold: {}, blocks: {}, requests: 0, differences: [] };

  checkSameChains(await service.places(), chains);
  onStep("Read which accounts there are");
  let documents = await documentsOf(service, chains);
  for (let attempt = 1; ; attempt++) {
    onStep(`Read ${documents.length} answers of the service`);
    const found = (await inTurns(documents, (document) => readDocument(document, options))).flat();
    onStep("Ask the chains for the same values");
    const judged = (await Promise.all([...readers].map(([id, reader]) => judge(found, id, reader)))).flat();
    if (attempt === 1) count(report, judged);
    for (const { claim, block } of judged) report.blocks[claim.chainId] = block;

    const wrong = judged.filter(({ verdict }) => verdict === "differs");
    const before = new Set(report.differences.map(nameOf));
    report.differences = wrong
      .filter(({ claim }) => attempt === 1 || before.has(nameOf(claim)))
      .map(({ claim, block, told }) => describe(claim, block, told));
    if (report.differences.length === 0 || attempt === attempts) break;
    onStep(`Look again at ${report.differences.length} values that differ`);
    const affected = new Set(wrong.map(({ document }) => document));
    documents = documents.filter((document) => affected.has(document));
    await wait(pause);
  }
  report.requests = [...readers.values()].reduce((sum, reader) => sum + reader.requests, 0);
  return report;
}

/** A chain that only one side knows would be compared with nothing. */
function checkSameChains(places: Places, chains: readonly Chain[]): void {
  const [here, there] = [chains.map(({ id }) => id), [...places.keys()]];
  const unasked = there.filter((id) => !here.includes(id));
  const unserved = here.filter((id) => !there.includes(id));
  if (unasked.length > 0) {
    throw new Unreadable(
      `the service indexes chain ${unasked.join(", ")}, too: set ${unasked.map((id) => `RPC_URL_${id}`).join(", ")}`,
    );
  }
  if (unserved.length > 0) {
    throw new Unreadable(`the service does not index chain ${unserved.join(", ")}, which has an RPC here`);
  }
}

type Placed = { document: Document; claim: Claim; block: number };

async function readDocument(document: Document, { service, chains }: Options): Promise<Placed[]> {
  const before = await service.places();
  const body = await service.read(document.path);
  const after = await service.places();
  const claims = document.claims(body as never, { service, chains, before, after });
  return [...claims, ...placesAsClaims(before)].map((claim) => {
    const block = before.get(claim.chainId)?.block;
    if (block === undefined) throw new Unreadable(`/freshness tells nothing of chain ${claim.chainId}`);
    return { document, claim, block };
  });
}

/** That the chain's block has the time which the service tells. */
function placesAsClaims(places: Places): Claim[] {
  return [...places].map(([chainId, { timestamp }]) => ({
    chainId,
    subject: TIME,
    field: "timestamp",
    said: timestamp,
    questions: [],
    told: () => undefined,
  }));
}
const TIME = "block";

type Judged = Placed & { verdict: "equal" | "differs" | "untold"; told: unknown };

/** Compares the claims about one chain, all of one block with as few requests as can be. */
async function judge(found: readonly Placed[], chainId: number, reader: ChainReader): Promise<Judged[]> {
  const judged: Judged[] = [];
  const own = found.filter(({ claim }) => claim.chainId === chainId);
  for (const [block, group] of Map.groupBy(own, (placed) => placed.block)) {
    const time = await reader.timeOf(block);
    const [times, values] = [true, false].map((isTime) =>
      group.filter(({ claim }) => (claim.subject === TIME) === isTime),
    );
    const [first] = times ?? [];
    if (first) judged.push({ ...first, ...verdictOn(first.claim, time) });
    const answers = await askAll(reader, values ?? [], block);
    for (const placed of values ?? []) {
      const there = judgeOne(placed.claim, answers);
      judged.push({ ...placed, ...(await orAtLastLog(placed.claim, there, reader)) });
    }
  }
  return judged;
}

/** Asks every different question once. */
async function askAll(reader: ChainReader, placed: readonly Placed[], block: number): Promise<Answers> {
  const distinct = new Map<string, Question>();
  const key = ({ target, callData }: Question) => `${target} ${callData}`.toLowerCase();
  const questions = placed.flatMap(({ claim }) => claim.questions);
  for (const question of questions) if (!distinct.has(key(question))) distinct.set(key(question), question);
  const answers = await reader.read([...distinct.values()], block);
  return new Map(
    questions.flatMap((question) => {
      const asked = distinct.get(key(question));
      return asked && answers.has(asked) ? [[question, answers.get(asked)]] : [];
    }),
  );
}

type Verdict = Pick<Judged, "verdict" | "told">;

function judgeOne(claim: Claim, answers: Answers): Verdict {
  const missing = claim.questions.filter((question) => !answers.has(question));
  if (missing.some(({ foreign }) => !foreign)) return { verdict: "differs", told: "no answer" };
  if (missing.length > 0) return { verdict: "untold", told: undefined };
  const told = claim.told(...(claim.questions.map((question) => answers.get(question)) as never[]));
  return told === undefined ? { verdict: "untold", told } : verdictOn(claim, told);
}

const verdictOn = ({ said }: Claim, told: unknown): Verdict => ({
  verdict: comparable(said) === comparable(told) ? "equal" : "differs",
  told,
});

const comparable = (value: unknown): string => String(value).toLowerCase();

async function orAtLastLog(claim: Claim, verdict: Verdict, reader: ChainReader): Promise<Verdict> {
  if (verdict.verdict !== "differs") return verdict;
  const block = await claim.lastLog?.();
  if (block === undefined) return verdict;
  const then = judgeOne(claim, await reader.read(claim.questions, block));
  return then.verdict === "equal" ? then : verdict;
}

function count(report: Report, judged: readonly Judged[]): void {
  for (const { claim, verdict } of judged) {
    const counts = verdict === "untold" ? report.untold : report.compared;
    const name = `${claim.subject.split(" ")[0]} ${claim.field}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
}

function describe({ chainId, subject, field, said }: Claim, block: number, told: unknown): Difference {
  const service = said === undefined ? "nothing" : String(said);
  return { chainId, block, subject, field, service, chain: String(told) };
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(i, i + AT_ONCE).map(work))));
  }
  return results;
}
