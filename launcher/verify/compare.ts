import { setTimeout as wait } from "node:timers/promises";
import type { Chain } from "../../src/chains.ts";
import { type CallResults, ChainReader } from "./chain-reader.ts";
import { type Check, type CheckedRoute, type ContractCall, checkKey } from "./check.ts";
import { checkedRoutes } from "./routes.ts";
import { ComparisonError, type IndexedBlocks, type Service } from "./service.ts";

export type Difference = {
  chainId: number;
  block: number;
  subject: string;
  field: string;
  /** The value in the response; "missing" when it lacks the field. */
  service: string;
  /** The value on the chain; "no result" when the contract returned none. */
  chain: string;
};

export type Report = {
  /** Values compared, by field. */
  compared: Record<string, number>;
  /** Values that the chain does not determine, for example because a token reverts, by field. */
  unreadable: Record<string, number>;
  /** Blocks of the last comparison, by chain id. */
  blocks: Record<number, number>;
  /** RPC requests sent. */
  requests: number;
  differences: Difference[];
};

export type Options = {
  service: Service;
  chains: readonly Chain[];
  rpcUrls: ReadonlyMap<number, readonly string[]>;
  onStep?: (step: string) => void;
  /** How often values are compared: those that differ are read again, because the service advances meanwhile. */
  attempts?: number;
  /** Milliseconds between two attempts, longer than any response is cached. */
  pauseMs?: number;
  /** Compares only so many routes of single accounts, chosen at random, and reads no state of old blocks. */
  sample?: { routes: number };
};

/** Responses read at a time. */
const CONCURRENT_READS = 8;

/**
 * Compares every value of the service that a contract getter returns too. A response may be of a block before or after
 * the one in `/freshness`, and a reorg may replace a block meanwhile: only a value that differs in every attempt is a
 * difference.
 */
export async function compareWithChains(options: Options): Promise<Report> {
  const { service, chains, onStep = () => undefined, attempts = 5, pauseMs = 3_000, sample } = options;
  const readers = new Map(chains.map(({ id }) => [id, new ChainReader(id, options.rpcUrls.get(id) ?? [])]));
  const report: Report = { compared: {}, unreadable: {}, blocks: {}, requests: 0, differences: [] };

  checkSameChains(await service.indexedBlocks(), chains);
  onStep("List the accounts");
  let routes = await checkedRoutes(service, chains, sample?.routes);
  for (let attempt = 1; ; attempt++) {
    onStep(`Read ${routes.length} responses of the service`);
    const checks = (await mapInBatches(routes, (route) => readChecks(route, options))).flat();
    onStep("Read the same values from the chains");
    const outcomes = (
      await Promise.all(
        [...readers].map(([id, reader]) => evaluateChain(checks, id, reader, { hasOldState: !sample })),
      )
    ).flat();
    if (attempt === 1) count(report, outcomes);
    for (const { check, block } of outcomes) report.blocks[check.chainId] = block;

    const differing = outcomes.filter(({ verdict }) => verdict === "differs");
    const previous = new Set(report.differences.map(checkKey));
    report.differences = differing
      .filter(({ check }) => attempt === 1 || previous.has(checkKey(check)))
      .map(({ check, block, expected }) => differenceText(check, block, expected));
    if (report.differences.length === 0 || attempt === attempts) break;
    onStep(`Read ${report.differences.length} differing values again`);
    const affected = new Set(differing.map(({ route }) => route));
    routes = routes.filter((route) => affected.has(route));
    await wait(pauseMs);
  }
  report.requests = [...readers.values()].reduce((sum, reader) => sum + reader.requests, 0);
  return report;
}

/** Without this, a chain that only one side has would silently not be compared. */
function checkSameChains(indexedBlocks: IndexedBlocks, chains: readonly Chain[]): void {
  const configured = chains.map(({ id }) => id);
  const served = [...indexedBlocks.keys()];
  const unconfigured = served.filter((id) => !configured.includes(id));
  const unserved = configured.filter((id) => !served.includes(id));
  if (unconfigured.length > 0) {
    throw new ComparisonError(
      `the service also indexes chain ${unconfigured.join(", ")}: set ${unconfigured.map((id) => `RPC_URL_${id}`).join(", ")}`,
    );
  }
  if (unserved.length > 0) {
    throw new ComparisonError(
      `the service does not index chain ${unserved.join(", ")}, which has an RPC URL here`,
    );
  }
}

type LocatedCheck = { route: CheckedRoute; check: Check; block: number };

async function readChecks(route: CheckedRoute, { service, chains }: Options): Promise<LocatedCheck[]> {
  const before = await service.indexedBlocks();
  const body = await service.read(route.path);
  const after = await service.indexedBlocks();
  return route.checks(body as never, { service, chains, before, after }).map((check) => {
    const block = before.get(check.chainId)?.block;
    if (block === undefined) throw new ComparisonError(`/freshness does not list chain ${check.chainId}`);
    return { route, check, block };
  });
}

type Outcome = LocatedCheck & { verdict: "equal" | "differs" | "unreadable"; expected: unknown };

/** Evaluates the checks of one chain, those of one block with as few requests as possible. */
async function evaluateChain(
  checks: readonly LocatedCheck[],
  chainId: number,
  reader: ChainReader,
  { hasOldState }: { hasOldState: boolean },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const own = checks.filter(({ check }) => check.chainId === chainId);
  for (const [block, group] of Map.groupBy(own, (located) => located.block)) {
    const results = await readDistinct(reader, group, block);
    for (const located of group) {
      const verdict = evaluate(located.check, results);
      const final = hasOldState
        ? await orAtLastLog(located.check, verdict, reader)
        : orUnreadable(located.check, verdict);
      outcomes.push({ ...located, ...final });
    }
  }
  return outcomes;
}

/** Reads each distinct call once. */
async function readDistinct(
  reader: ChainReader,
  located: readonly LocatedCheck[],
  block: number,
): Promise<CallResults> {
  const distinct = new Map<string, ContractCall>();
  const key = ({ target, callData }: ContractCall) => `${target} ${callData}`.toLowerCase();
  const calls = located.flatMap(({ check }) => check.calls);
  for (const call of calls) if (!distinct.has(key(call))) distinct.set(key(call), call);
  const results = await reader.read([...distinct.values()], block);
  return new Map(
    calls.flatMap((call) => {
      const same = distinct.get(key(call));
      return same && results.has(same) ? [[call, results.get(same)]] : [];
    }),
  );
}

type Verdict = Pick<Outcome, "verdict" | "expected">;

function evaluate(check: Check, results: CallResults): Verdict {
  const missing = check.calls.filter((call) => !results.has(call));
  if (missing.some(({ foreign }) => !foreign)) return { verdict: "differs", expected: "no result" };
  if (missing.length > 0) return { verdict: "unreadable", expected: undefined };
  const expected = check.expected(...(check.calls.map((call) => results.get(call)) as never[]));
  if (expected === undefined) return { verdict: "unreadable", expected };
  return { verdict: comparable(check.reported) === comparable(expected) ? "equal" : "differs", expected };
}

const comparable = (value: unknown): string => String(value).toLowerCase();

async function orAtLastLog(check: Check, verdict: Verdict, reader: ChainReader): Promise<Verdict> {
  if (verdict.verdict !== "differs") return verdict;
  const block = await check.lastLog?.();
  if (block === undefined) return verdict;
  const atLastLog = evaluate(check, await reader.read(check.calls, block));
  return atLastLog.verdict === "equal" ? atLastLog : verdict;
}

/** A value that may have changed since its last log cannot be compared without the state of that block. */
function orUnreadable(check: Check, verdict: Verdict): Verdict {
  const isUnclear = verdict.verdict === "differs" && check.lastLog !== undefined;
  return isUnclear ? { ...verdict, verdict: "unreadable" } : verdict;
}

function count(report: Report, outcomes: readonly Outcome[]): void {
  for (const { check, verdict } of outcomes) {
    const counts = verdict === "unreadable" ? report.unreadable : report.compared;
    const name = `${check.subject.split(" ")[0]} ${check.field}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
}

function differenceText(
  { chainId, subject, field, reported }: Check,
  block: number,
  expected: unknown,
): Difference {
  const service = reported === undefined ? "missing" : String(reported);
  return { chainId, block, subject, field, service, chain: String(expected) };
}

async function mapInBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += CONCURRENT_READS) {
    results.push(...(await Promise.all(items.slice(i, i + CONCURRENT_READS).map(work))));
  }
  return results;
}
