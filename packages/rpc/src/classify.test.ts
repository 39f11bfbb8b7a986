import { text } from "node:stream/consumers";
import { http } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HttpServer, startHttpServer } from "../testing/http-server.ts";
import errors from "../testing/providers/errors.json" with { type: "json" };
import { classify, type Failure, type FailureClass, failureOf } from "./classify.ts";

type Entry = (typeof errors)[number];
type Recorded = { method: string; httpStatus: number | null; body: string; headers?: Record<string, string> };

/** A recorded response in the terms of JSON-RPC, read from its bytes. */
function recorded({ method, httpStatus, body }: Recorded, code?: number): Failure {
  const status = httpStatus ?? 200;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { method, status, text: body };
  }
  const item = Array.isArray(parsed) ? parsed[0] : parsed;
  if ("result" in item) return { method, status, result: item.result };
  const { error } = item;
  if (typeof error === "string") {
    return error.startsWith("message: ")
      ? { method, status, text: error }
      : { method, status, message: error };
  }
  return {
    method,
    status,
    code: code ?? error.code,
    message: error.message,
    data: error.data === undefined ? undefined : JSON.stringify(error.data),
  };
}

const title = ({ provider, method, httpStatus, body }: Entry) =>
  `${provider} ${method} ${httpStatus ?? ""} ${body.slice(0, 160)}`;

/** The methods an entry holds for. */
const methodsOf = ({ method }: Entry): string[] =>
  method === "*" || method === "batch" ? ["eth_call", "eth_getLogs", "eth_getBlockByNumber"] : [method];

test.each(errors.map((entry) => [title(entry), entry] as const))("recorded: %s", (_, entry) => {
  for (const method of methodsOf(entry)) {
    // The empty 403 of a provider without archive state is that only for calls.
    expect(classify(recorded({ ...entry, method } as Recorded)), method).toBe(entry.class);
  }
});

let served: Recorded;
let server: HttpServer;
beforeAll(async () => {
  server = await startHttpServer(async (request, response) => {
    await text(request);
    const isJson = /^\s*[[{]/.test(served.body);
    response.writeHead(served.httpStatus ?? 200, {
      "content-type": isJson ? "application/json" : "text/plain",
      ...served.headers,
    });
    response.end(served.body);
  });
});
afterAll(() => server.stop());

/** What viem throws, or the result it accepts. */
async function throughViem(entry: Recorded, method: string): Promise<Failure> {
  served = entry;
  const batch = entry.body.startsWith("[");
  const { request } = http(server.url, { retryCount: 0, batch })({ retryCount: 0 });
  try {
    return { method, result: await request({ method, params: [] }) };
  } catch (error) {
    return failureOf(error, method);
  }
}

test.each(errors.map((entry) => [title(entry), entry] as const))("through viem: %s", async (_, entry) => {
  for (const method of methodsOf(entry)) {
    expect(classify(await throughViem(entry as Recorded, method)), method).toBe(entry.class);
  }
});

/** Texts of every class, as another response might quote them. */
const QUOTES = [
  "execution reverted",
  "block range too large",
  "too many requests",
  "missing trie node",
  "this block range should work: [0x1, 0x2]",
  "Schema was previously used by a different Ponder app",
  "<html>",
  "\u0000\ud800",
];

/** A small generator of the same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
}

test.each(["eth_call", "eth_getLogs", "eth_getBlockByNumber"])(
  "behavior: a %s refused with status 429 is a rate limit, whatever it advises",
  (method) => {
    const advice = ["Limit exceeded", "Free limit reached: add an API key", "method not available now"];
    const others = ["Rate limit exceeded for archive requests", "Limit exceeded, retry after timeout"];
    for (const message of [...advice, ...others]) {
      expect(classify({ method, status: 429, code: -32005, message }), message).toBe("rate");
      expect(classify({ method, code: 429, message }), message).toBe("rate");
      expect(classify({ method, status: 429, text: message }), message).toBe("html");
    }
    // Words of EIP-1474; of eth_getLogs a provider that refuses all of them says it.
    const expected = method === "eth_getLogs" ? "unsupported" : "rate";
    expect(classify({ method, code: -32005, message: "limit exceeded" })).toBe(expected);
  },
);

test.each<[number, string, string]>([
  [401, "Invalid token", "auth"],
  [402, "Please top up", "quota"],
  [401, "<html>", "html"],
  [403, "Forbidden", "html"],
])("behavior: status %i with the text %s is of class %s", (status, text, expected) => {
  expect(classify({ method: "eth_call", status, text })).toBe(expected);
});

test("behavior: 1,000 mutations crash nothing, and no rate limit becomes a range or a revert", () => {
  const next = numbers(7);
  const codes = errors.flatMap(({ body }) => JSON.stringify(body).match(/-?\d{2,5}(?=,)/g) ?? []).map(Number);
  const counts = new Map<FailureClass, number>();
  for (let i = 0; i < 1_000; i++) {
    const entry = errors[next(errors.length)] as Entry;
    const method = methodsOf(entry)[next(methodsOf(entry).length)] ?? "eth_call";
    const failure = recorded({ ...entry, method } as Recorded);
    const kind = next(3);
    const mutated: Failure =
      kind === 0 && failure.code !== undefined
        ? { ...failure, code: codes[next(codes.length)] }
        : kind === 1
          ? { ...failure, status: [200, 400, 403, 429, 500, 503][next(6)] }
          : { ...failure, data: `${failure.data ?? ""}${QUOTES[next(QUOTES.length)]}` };
    const failureClass = classify(mutated);
    counts.set(failureClass, (counts.get(failureClass) ?? 0) + 1);
    const isLimit = entry.class === "rate" || entry.class === "quota";
    if (isLimit) expect(["range", "revert", "gas", "toolarge"], title(entry)).not.toContain(failureClass);
    if (failureClass === "range") expect(entry.class, title(entry)).toBe("range");
  }
  expect(counts.size).toBeGreaterThan(10);
});
