import type { ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import type { CallFault, Fault, Plan, Step } from "./plan.ts";

type Call = { id: unknown; method: string; params: unknown[] };

/** Empty results by method: the node does not have the object, or not yet. */
const NOTHING: Record<string, unknown> = {
  eth_getBlockByNumber: null,
  eth_getBlockByHash: null,
  eth_getTransactionReceipt: null,
  eth_getBlockReceipts: null,
  eth_call: "0x",
  eth_getLogs: [],
};

/** Milliseconds that a slow eth_call takes, and the characters of its parameters from which one is large. */
const SLOW_MS = 1_500;
const LARGE_CALL = 1_000;

/** Infura's, with a pause that a test can wait for. */
const OUT_OF_QUOTA = {
  code: -32005,
  message: "daily request count exceeded, request rate limited",
  data: { rate: { allowed_rps: 1, backoff_seconds: 2, current_rps: 1.4 } },
};

export type FaultyNode = {
  url: string;
  /** Number of faults so far, by kind; `lag` counts responses of a node that was behind, `calls` those of every eth_call. */
  counts: Map<Fault | "lag" | "calls", number>;
  /** Switches the faults off or on. */
  setFaulty: (on: boolean) => void;
  /** What goes wrong with every eth_call from now on, also while the other faults are off; undefined: nothing. */
  setCallFault: (fault: CallFault | undefined) => void;
  /** Hides this many of the latest blocks from now on. */
  setLag: (blocks: number) => void;
  /** Holds all requests while `work` runs, so that clients see its changes to the chain at once. */
  whileHeld: <T>(work: () => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
};

/** Forwards requests to a node, with the faults of `plan`. */
export async function startFaultyNode(target: string, plan: Plan): Promise<FaultyNode> {
  const counts: FaultyNode["counts"] = new Map();
  let ordinal = 0;
  let isFaulty = true;
  let lag = 0;
  let callFault: CallFault | undefined;
  let held: Promise<unknown> = Promise.resolve();
  let inFlight = 0;

  const note = (kind: Fault | "lag" | "calls") => counts.set(kind, (counts.get(kind) ?? 0) + 1);

  const forward = async (
    method: string,
    params: unknown[],
  ): Promise<{ result?: unknown; error?: unknown }> => {
    const response = await fetch(target, {
      method: "POST",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      headers: { "content-type": "application/json" },
    });
    return (await response.json()) as { result?: unknown; error?: unknown };
  };

  const head = async (): Promise<number> => Number((await forward("eth_blockNumber", [])).result);

  /** The response of a node that has not seen the latest blocks. */
  const behind = async ({ method, params }: Call, blocks: number): Promise<object | undefined> => {
    const known = Math.max((await head()) - blocks, 0);
    const [first, second] = params;
    if (method === "eth_blockNumber") return { result: hex(known) };
    if (method === "eth_getBlockByNumber" && first === "latest") {
      return forward(method, [hex(known), second]);
    }
    const isUnknown = (tag: unknown) => typeof tag === "string" && /^0x/.test(tag) && Number(tag) > known;
    if (method === "eth_getBlockByNumber") return isUnknown(first) ? { result: null } : undefined;
    if (method === "eth_call") return isUnknown(second) ? serverError("header not found") : undefined;
    if (method === "eth_getLogs") {
      const { blockHash, fromBlock, toBlock } = first as Record<string, unknown>;
      if (isUnknown(fromBlock) || isUnknown(toBlock)) return serverError("block not found");
      const block = blockHash ? (await forward("eth_getBlockByHash", [blockHash, false])).result : null;
      const number = block ? (block as { number: unknown }).number : undefined;
      return isUnknown(number) ? serverError("unknown block") : undefined;
    }
    if (/^eth_get(Block|Transaction)/.test(method)) {
      const forwarded = await forward(method, params);
      const { result } = forwarded as { result?: { number?: unknown; blockNumber?: unknown } | null };
      return isUnknown(result?.blockNumber ?? result?.number) ? { result: null } : forwarded;
    }
    return undefined;
  };

  /** Whether the fault of every eth_call has ended the request. */
  const failCall = async ({ id, params }: Call, response: ServerResponse): Promise<boolean> => {
    if (callFault === undefined) return false;
    const isLarge = JSON.stringify(params).length > LARGE_CALL;
    if (callFault === "large ones refused" && !isLarge) return false;
    note("calls");
    if (callFault === "slow") await sleep(SLOW_MS);
    else if (callFault === "dropped") response.destroy();
    else if (callFault === "large ones refused") send(response, 413, "Request Entity Too Large");
    else if (callFault === "out of quota") {
      send(response, 200, JSON.stringify({ jsonrpc: "2.0", id, error: OUT_OF_QUOTA }));
    }
    return callFault !== "slow";
  };

  const respond = async (call: Call, response: ServerResponse): Promise<void> => {
    if (call.method === "eth_call" && (await failCall(call, response))) return;
    const step = isFaulty ? applicable(plan(ordinal++), call) : undefined;
    if (step) note(step.fault);
    if (step?.fault === "delay") await sleep(step.milliseconds);
    if (step?.fault === "drop") return void response.destroy();
    if (step?.fault === "too many requests") return send(response, 429, "Too Many Requests");
    if (step?.fault === "server error") return send(response, 500, "Internal Server Error");
    let body: object | undefined;
    if (step?.fault === "range too large") body = { error: rangeTooLarge(call) };
    else if (step?.fault === "empty") body = { result: NOTHING[call.method] };
    else if (step?.fault === "head goes back") body = await behind(call, step.blocks);
    else if (isFaulty && lag > 0) {
      body = await behind(call, lag);
      if (body) note("lag");
    }
    body ??= await forward(call.method, call.params);
    const text = JSON.stringify({ jsonrpc: "2.0", ...body, id: call.id });
    send(response, 200, step?.fault === "truncated" ? text.slice(0, text.length / 2) : text);
  };

  const { url, stop } = await startHttpServer(async (request, response) => {
    const call = JSON.parse(await text(request)) as Call;
    await held;
    inFlight++;
    await respond({ ...call, params: call.params ?? [] }, response)
      .catch(() => response.destroy())
      .finally(() => inFlight--);
  });
  return {
    url,
    counts,
    setFaulty: (on) => {
      isFaulty = on;
    },
    setCallFault: (fault) => {
      callFault = fault;
    },
    setLag: (blocks) => {
      lag = blocks;
    },
    whileHeld: async (work) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      while (inFlight > 0) await sleep(5);
      return work().finally(resolve);
    },
    stop,
  };
}

/** The step if its fault applies to the request, otherwise a delay. */
function applicable(step: Step | undefined, { method, params }: Call): Step | undefined {
  if (!step) return undefined;
  const [first] = params as [{ fromBlock?: string; toBlock?: string } | string | undefined];
  const isRange =
    method === "eth_getLogs" && typeof first === "object" && Number(first.toBlock) > Number(first.fromBlock);
  // No client can detect a missing log in a range; in a single block the bloom filter shows it.
  const isOfNumbers = method === "eth_getLogs" && !(first as { blockHash?: unknown })?.blockHash;
  const isHead = method === "eth_blockNumber" || (method === "eth_getBlockByNumber" && first === "latest");
  const isApplicable =
    step.fault === "range too large"
      ? isRange
      : step.fault === "head goes back"
        ? isHead
        : step.fault === "empty"
          ? method in NOTHING && !isOfNumbers
          : true;
  return isApplicable ? step : { ...step, fault: "delay" };
}

/** The error of a real provider, with a range that would work. */
function rangeTooLarge({ params }: Call) {
  const [filter] = params as [{ fromBlock: string; toBlock: string }];
  const from = Number(filter.fromBlock);
  const to = Math.floor((from + Number(filter.toBlock)) / 2);
  const suggestion = `Based on your parameters and the response size limit, this block range should work: [${hex(from)}, ${hex(to)}]`;
  return { code: -32602, message: `Log response size exceeded. ${suggestion}` };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body);
}

const serverError = (message: string) => ({ error: { code: -32000, message } });

const hex = (number: number): string => `0x${number.toString(16)}`;
