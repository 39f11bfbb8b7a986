import { inspect } from "node:util";
import { HttpRequestError } from "viem";
import { expect, test } from "vitest";
import { createRedactor, redactError } from "./redact.ts";

const URL_WITH_KEYS =
  "https://user:pa55word@k3y.provider.example:8443/v2/mainnet/Abc123secret?token=t0ken-of-mine";

test("default: every part of a URL that may be a key", () => {
  const redact = createRedactor([["RPC_URL_1", URL_WITH_KEYS]]);
  for (const part of ["k3y.provider.example", "Abc123secret", "t0ken-of-mine", "pa55word", URL_WITH_KEYS]) {
    expect(redact(`about ${part}.`)).toBe("about <RPC_URL_1>.");
  }
});

test("behavior: words stay", () => {
  const redact = createRedactor([["RPC_URL_1", "http://localhost/ethereum/mainnet"]]);
  expect(redact("chain=ethereum on localhost, mainnet")).toBe("chain=ethereum on localhost, mainnet");
});

test("behavior: a lower-case key at the end of the path", () => {
  const redact = createRedactor([["RPC_URL_1", "https://rpc.example/rpc/abcdefgh"]]);
  expect(redact("key abcdefgh of /rpc")).toBe("key <RPC_URL_1> of /rpc");
  expect(createRedactor([["RPC_URL_1", "https://rpc.example/arbitrum"]])("chain arbitrum")).toBe(
    "chain arbitrum",
  );
});

test("behavior: of a database the password and a public host, not its words", () => {
  const redact = createRedactor([["DATABASE_URL", "postgres://postgres:pa55word@database:5432/indexer9"]]);
  expect(redact("user postgres at database, pa55word")).toBe("user postgres at database, <DATABASE_URL>");
  expect(redact("postgres://postgres:pa55word@database:5432/indexer9")).toBe("<DATABASE_URL>");
  expect(createRedactor([["DATABASE_URL", "postgres://me:pa55@db.host.example/x"]])("db.host.example")).toBe(
    "<DATABASE_URL>",
  );
});

test("behavior: escaped keys are hidden in both forms", () => {
  const redact = createRedactor([["RPC_URL_1", "https://rpc.example/a%2Fb-secret-1"]]);
  expect(redact("a%2Fb-secret-1 a/b-secret-1")).toBe("<RPC_URL_1> <RPC_URL_1>");
});

test("behavior: a secret that is no URL", () => {
  expect(createRedactor([["COINGECKO_API_KEY", "CG-1"]])("key CG-1")).toBe("key <COINGECKO_API_KEY>");
});

test("redactError: message, stack, members, causes and cycles; class and members stay", () => {
  const cause: Error & { self?: Error; errors?: unknown } = new Error(`cannot reach ${URL_WITH_KEYS}`);
  cause.self = cause;
  cause.errors = [new Error("no host k3y.provider.example")];
  const error = new HttpRequestError({
    url: URL_WITH_KEYS,
    status: 429,
    cause,
    headers: new Headers({ a: URL_WITH_KEYS }),
  });
  redactError(error, createRedactor([["RPC_URL_1", URL_WITH_KEYS]]));
  const texts = [
    error.message,
    String(error.stack),
    JSON.stringify(error, cycles()),
    inspect(error, { depth: 9, showHidden: true }),
  ];
  expect(texts.join()).not.toMatch(/k3y|Abc123|t0ken|pa55/);
  expect(error).toBeInstanceOf(HttpRequestError);
  expect(error.status).toBe(429);
  expect(error.url).toBe("<RPC_URL_1>");
});

function cycles() {
  const seen = new Set<unknown>();
  return (_key: string, value: unknown) => {
    if (typeof value === "object" && value !== null) {
      if (seen.has(value)) return undefined;
      seen.add(value);
    }
    return value;
  };
}
