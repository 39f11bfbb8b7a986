import type { ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { startHttpServer } from "../http-server.ts";
import type { Profile } from "./profiles.ts";
import type { Recorded } from "./recorded.ts";

type Call = { id: unknown; method: string; params: unknown[] };
type Body = { result?: unknown; error?: unknown };
type Filter = { fromBlock?: string; toBlock?: string; blockHash?: string };

export type Simulator = {
  url: string;
  /** Requests served and refused, those of each method, and the ranges served without their logs. */
  counts: { served: number; refused: number; methods: Map<string, number>; omitted: number };
  stop: () => Promise<void>;
};

/** An HTTP server in front of a node, with the limits and the error responses of a provider. */
export async function startSimulator(target: string, profile: Profile): Promise<Simulator> {
  const counts: Simulator["counts"] = { served: 0, refused: 0, methods: new Map(), omitted: 0 };
  const bucket = { units: profile.rate?.burst ?? 0, at: Date.now() };
  let requests = 0;
  let ranges = 0;
  const omitted = new Set<string>();
  let blocks = 0;

  const forward = async (method: string, params: unknown[]): Promise<Body> => {
    const response = await fetch(target, {
      method: "POST",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      headers: { "content-type": "application/json" },
    });
    return (await response.json()) as Body;
  };
  const headNumber = async () => Number((await forward("eth_blockNumber", [])).result);

  /** Whether the rate is exceeded, as of a token bucket; waits until it is not where the profile says so. */
  const isOverRate = async (method: string): Promise<boolean> => {
    if (!profile.rate) return false;
    const { perSecond, burst, cost, waits = false } = profile.rate;
    const now = Date.now();
    bucket.units = Math.min(burst, bucket.units + ((now - bucket.at) * perSecond) / 1000);
    bucket.at = now;
    const units = cost ? (cost[method] ?? 20) : 1;
    if (bucket.units < units && !waits) return true;
    bucket.units -= units;
    if (bucket.units < 0) await wait((-bucket.units * 1000) / perSecond);
    return false;
  };

  /** The recorded response with which the request is refused before a node sees it. */
  const refusal = async ({ method, params }: Call, ordinal: number): Promise<Recorded | undefined> => {
    if (profile.quota && ordinal > profile.quota.requests) return profile.quota.refusal;
    if (await isOverRate(method)) return profile.rate?.refusal;
    for (const { every, response } of profile.faults ?? []) if (ordinal % every === 0) return response;
    if (profile.methods?.without.includes(method)) return profile.methods.refusal;
    if (method === "eth_getLogs") {
      const { fromBlock, toBlock, blockHash } = params[0] as Filter;
      if (blockHash) return undefined;
      const { range, history } = profile;
      if (range && Number(toBlock) - Number(fromBlock) >= range.blocks) return range.refusal;
      if (history && (await headNumber()) - Number(fromBlock) >= history.blocks) return history.refusal;
    }
    if (method === "eth_call" && profile.state) {
      const block = params[1];
      const isNumber = typeof block === "string" && block.startsWith("0x");
      const isOld = isNumber && (await headNumber()) - Number(block) >= profile.state.blocks;
      if (isOld) return profile.state.refusal;
    }
    if (method === "eth_getTransactionReceipt" && profile.receipts) {
      const found = (await forward(method, params)).result as { blockNumber: string } | null;
      const isOld = found && (await headNumber()) - Number(found.blockNumber) >= profile.receipts.blocks;
      if (isOld) return profile.receipts.refusal;
    }
    return undefined;
  };

  /** What a node returns that has not seen the newest blocks. */
  const behind = async ({ method, params }: Call, blocks: number): Promise<Body> => {
    const known = Math.max((await headNumber()) - blocks, 0);
    const isUnknown = (tag: unknown) =>
      typeof tag === "string" && tag.startsWith("0x") && Number(tag) > known;
    const [first, second] = params;
    if (method === "eth_blockNumber") return { result: hex(known) };
    if (method === "eth_getBlockByNumber") {
      if (first === "latest") return forward(method, [hex(known), second]);
      return isUnknown(first) ? { result: null } : forward(method, params);
    }
    if (method === "eth_call" && isUnknown(second)) return serverError("header not found");
    if (method === "eth_getLogs" && isUnknown((first as Filter).toBlock)) return serverError("unknown block");
    const body = await forward(method, params);
    const found = body.result as { number?: unknown; blockNumber?: unknown } | null | undefined;
    if (/^eth_get(Block|Transaction)/.test(method) && isUnknown(found?.blockNumber ?? found?.number)) {
      return { result: null };
    }
    return body;
  };

  /** Logs of a range up to the newest block that the node has indexed. */
  const logsOf = async (filter: Filter, late: number): Promise<Body> => {
    const last = Math.min(Number(filter.toBlock), (await headNumber()) - late);
    if (last < Number(filter.fromBlock)) return { result: [] };
    return forward("eth_getLogs", [{ ...filter, toBlock: hex(last) }]);
  };

  const serve = async (call: Call, ordinal: number): Promise<Body> => {
    if (call.method === "eth_chainId" && profile.chainId) return { result: hex(profile.chainId) };
    if (call.method === "eth_getLogs" && profile.lateLogs && !(call.params[0] as Filter).blockHash) {
      return logsOf(call.params[0] as Filter, profile.lateLogs);
    }
    if (call.method === "eth_getBlockByNumber") return blockOf(call, ordinal, ++blocks);
    return logsOrOther(call, ordinal);
  };

  /** A block, or the one before, or without its bloom. */
  const blockOf = async (call: Call, ordinal: number, ofBlocks: number): Promise<Body> => {
    const { previous, emptyBlooms } = profile;
    const number = Number(call.params[0]);
    const isPrevious = previous && number > 0 && ofBlocks % previous.every === 0;
    const [, ...rest] = call.params;
    const asked = isPrevious ? { ...call, params: [hex(number - 1), ...rest] } : call;
    const body = await logsOrOther(asked, ordinal);
    if (!emptyBlooms || ofBlocks % emptyBlooms.every !== 0 || !body.result) return body;
    return { ...body, result: { ...Object(body.result), logsBloom: `0x${"0".repeat(512)}` } };
  };

  const logsOrOther = async (call: Call, ordinal: number): Promise<Body> => {
    const lag = profile.lags?.[ordinal % profile.lags.length] ?? 0;
    const body = await (lag > 0 ? behind(call, lag) : forward(call.method, call.params));
    const isRange = call.method === "eth_getLogs" && !(call.params[0] as Filter).blockHash;
    if (profile.omits && isRange && Array.isArray(body.result) && body.result.length > 0) {
      const range = JSON.stringify(call.params);
      // Never twice in a row: a caller that asks for as many ranges again would find the same logs missing for good.
      if (++ranges % profile.omits.every === 0 && !omitted.has(range)) {
        omitted.add(range);
        counts.omitted++;
        return { result: [] };
      }
      omitted.delete(range);
    }
    return body;
  };

  const respond = async (call: Call, response: ServerResponse): Promise<void> => {
    const ordinal = ++requests;
    counts.methods.set(call.method, (counts.methods.get(call.method) ?? 0) + 1);
    if (profile.delayMs) await wait(profile.delayMs);
    const refused = await refusal(call, ordinal);
    if (refused) return refuse(response, refused, call.id);
    const body = await serve(call, ordinal);
    const { results, bytes } = profile;
    if (results && call.method === "eth_getLogs" && Array.isArray(body.result)) {
      const { fromBlock, toBlock } = call.params[0] as Filter;
      // A provider serves a single block whatever it holds.
      const isRange = fromBlock !== toBlock;
      if (isRange && body.result.length > results.logs) return refuse(response, results.refusal, call.id);
    }
    const plain = JSON.stringify({ jsonrpc: "2.0", id: call.id, ...body });
    const text = profile.hasCapitals ? plain.replace(/(?<="0x)[0-9a-f]+(?=")/g, toCapitals) : plain;
    if (bytes && text.length > bytes.most && call.method === "eth_getLogs") {
      return refuse(response, bytes.refusal, call.id);
    }
    counts.served++;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(text);
  };

  const refuse = (response: ServerResponse, { status, headers, body }: Recorded, id: unknown): void => {
    counts.refused++;
    response.writeHead(status, headers);
    // A client rejects a response whose id is not the request's.
    response.end(body.replace(/"id":\s*(\d+|null)/, `"id": ${JSON.stringify(id)}`));
  };

  const { port, stop } = await startHttpServer(async (request, response) => {
    const body = await text(request);
    if (body === "") return void response.writeHead(405).end();
    const call = JSON.parse(body) as Call | Call[];
    if (Array.isArray(call)) {
      refuse(response, profile.batches ?? { status: 400, headers: {}, body: "" }, null);
      return;
    }
    respond({ ...call, params: call.params ?? [] }, response).catch(() => response.destroy());
  });
  // A node of our own counts as unlimited until it refuses: a provider must not look like one.
  const host = profile.rate ? "[::ffff:127.0.0.1]" : "127.0.0.1";
  return {
    url: `http://${host}:${port}`,
    counts,
    stop,
  };
}

const serverError = (message: string): Body => ({ error: { code: -32000, message } });
const hex = (number: number): string => `0x${number.toString(16)}`;

const toCapitals = (digits: string): string => digits.toUpperCase();
