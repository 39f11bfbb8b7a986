import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault, Plan, Step } from "./plan.ts";

type Call = { id: unknown; method: string; params: unknown[] };

/** Methods whose answer may be nothing: the node does not have it, or not yet. */
const NOTHING: Record<string, unknown> = {
  eth_getBlockByNumber: null,
  eth_getBlockByHash: null,
  eth_getTransactionReceipt: null,
  eth_getBlockReceipts: null,
  eth_call: "0x",
  eth_getLogs: [],
};

export type FaultyNode = {
  url: string;
  /** Faults done so far, by kind; `lag` counts answers of a node that was behind. */
  counts: Map<Fault | "lag", number>;
  /** Does what is asked of it from now on, or again not. */
  setFaulty: (on: boolean) => void;
  /** From now on it knows nothing of the newest so many blocks. */
  setLag: (blocks: number) => void;
  /** Lets no request through while `work` lasts: what happens to the chain then, happens at once. */
  whileHeld: <T>(work: () => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
};

/** Stands before a node and does what `plan` says with every request. */
export async function startFaultyNode(target: string, plan: Plan): Promise<FaultyNode> {
  const counts: FaultyNode["counts"] = new Map();
  let ordinal = 0;
  let isFaulty = true;
  let lag = 0;
  let held: Promise<unknown> = Promise.resolve();
  let under = 0;

  const note = (kind: Fault | "lag") => counts.set(kind, (counts.get(kind) ?? 0) + 1);

  const forward = async (
    method: string,
    params: unknown[],
  ): Promise<{ result?: unknown; error?: unknown }> => {
    const answer = await fetch(target, {
      method: "POST",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      headers: { "content-type": "application/json" },
    });
    return (await answer.json()) as { result?: unknown; error?: unknown };
  };

  const head = async (): Promise<number> => Number((await forward("eth_blockNumber", [])).result);

  /** What a node answers that has not seen the newest blocks. */
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
      const answer = await forward(method, params);
      const { result } = answer as { result?: { number?: unknown; blockNumber?: unknown } | null };
      return isUnknown(result?.blockNumber ?? result?.number) ? { result: null } : answer;
    }
    return undefined;
  };

  const answer = async (call: Call, response: ServerResponse): Promise<void> => {
    const step = isFaulty ? suited(plan(ordinal++), call) : undefined;
    if (step) note(step.fault);
    if (step?.fault === "delay") await wait(step.milliseconds);
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

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const call = JSON.parse(Buffer.concat(chunks).toString()) as Call;
      held
        .then(async () => {
          under++;
          await answer({ ...call, params: call.params ?? [] }, response).finally(() => under--);
        })
        .catch(() => response.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    setFaulty: (on) => {
      isFaulty = on;
    },
    setLag: (blocks) => {
      lag = blocks;
    },
    whileHeld: async (work) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      while (under > 0) await wait(5);
      return work().finally(resolve);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The step where it makes sense for the request; a delay where it does not. */
function suited(step: Step | undefined, { method, params }: Call): Step | undefined {
  if (!step) return undefined;
  const [first] = params as [{ fromBlock?: string; toBlock?: string } | string | undefined];
  const isRange =
    method === "eth_getLogs" && typeof first === "object" && Number(first.toBlock) > Number(first.fromBlock);
  // That nothing is there cannot be told from a lie about it, except where a block's own bloom tells.
  const isOfNumbers = method === "eth_getLogs" && !(first as { blockHash?: unknown })?.blockHash;
  const isHead = method === "eth_blockNumber" || (method === "eth_getBlockByNumber" && first === "latest");
  const makesSense =
    step.fault === "range too large"
      ? isRange
      : step.fault === "head goes back"
        ? isHead
        : step.fault === "empty"
          ? method in NOTHING && !isOfNumbers
          : true;
  return makesSense ? step : { ...step, fault: "delay" };
}

/** In one of the words of real providers, with a range that it would serve. */
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
