import fc from "fast-check";
import { toHex } from "viem";
import { CHAIN_IDS } from "../../src/chains.ts";
import { normalizedText } from "../../src/domain/user-text.ts";
import type { Route } from "./description.ts";
import { hostileQuery } from "./hostile-queries.ts";

export type FuzzedRequest = {
  method: string;
  /** Request target as it is sent. */
  target: string;
  headers: [string, string][];
  body?: Buffer;
  /** The route whose response is expected: all parameters are valid. */
  valid?: string;
  /** Whether it is a GraphQL query without a fault, whose data is expected. */
  isGoodQuery?: boolean;
};

/** Values that exist, so that requests find something. */
export type Known = {
  accounts: string[];
  counts: string[];
  references: string[];
  cursors: string[];
  times: string[];
};

/** Characters of a target that the service reads in one piece, so that it knows the method before it is too long. */
const LONGEST = 20_000;

const nasty = [
  "",
  " ",
  "0",
  "-1",
  "-0",
  "1e3",
  "0x",
  "0x0",
  "1.5",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "1001",
  "9007199254740993",
  "9".repeat(100),
  "9".repeat(20_000),
  (2n ** 256n).toString(),
  "0".repeat(66),
  "\0",
  "\u202e",
  "é",
  "😀",
  "../../etc/passwd",
  "..\\..\\windows",
  "' OR 1=1 --",
  "1; DROP TABLE data_version; --",
  '"><img src=x onerror=alert(1)>',
  "{{7*7}}",
  "2024-02-30",
  "2024-13-01T25:61:61Z",
  "+275760-09-13",
  "1704067200",
];

const broken = ["%", "%zz", "%FF", "%00", "%2e%2e%2f", "%C0%AF", "%ED%A0%80", "a%"];

const account = (known: Known) =>
  fc.oneof(
    fc.constantFrom(...known.accounts),
    fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`),
  );
const anyCase = (text: string) => fc.constantFrom(text, `0x${text.slice(2).toUpperCase()}`);
const date = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
  .chain((day) => fc.constantFrom(day.toISOString(), day.toISOString().slice(0, 10)));

/** A valid value of a parameter, by its name: the names mean the same in all routes. */
function validValue({ name, schema }: Route["parameters"][number], known: Known): fc.Arbitrary<string> {
  if (schema.enum !== undefined && name !== "version") return fc.constantFrom(...schema.enum.map(String));
  switch (name) {
    case "ticker":
      return fc.constantFrom("ZCHF", "FPS");
    case "active":
      return fc.constantFrom("true", "false");
    case "at":
      return fc.constantFrom(...known.times);
    case "year":
      // Of a statement a year with figures.
      return fc.constantFrom(...known.times.map((time) => time.slice(0, 4)));
    case "month":
    case "day":
      // Of any year with figures, the first of January has begun.
      return fc.constant("1");
    case "count":
      return fc.oneof(
        fc.constantFrom(...known.counts),
        fc.bigInt({ min: 0n, max: 10n ** 19n - 1n }).map(String),
      );
    case "version":
      return fc.constantFrom("1", "2", "v1", "V2");
    case "chainId":
      // A chain that has ZCHF and is not indexed is 503.
      return fc.oneof(
        fc.constantFrom("1", "100", "8453"),
        fc
          .nat(schema.maximum)
          .filter((id) => !CHAIN_IDS.includes(id))
          .map(String),
      );
    case "limit":
      return fc.integer({ min: 1, max: schema.maximum ?? 1000 }).map(String);
    case "offset":
      return fc.nat(1000).map(String);
    case "after":
      return fc.constantFrom(...known.cursors);
    case "firstItem":
    case "pageInfo":
      return fc.constantFrom("true", "false");
    case "reference":
      return fc
        .oneof(fc.constantFrom(...known.references), fc.string({ unit: "grapheme", maxLength: 40 }))
        .filter((text) => normalizedText(text) !== "");
    case "txHash":
      return fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);
    case "tz":
      return fc.constantFrom("UTC", "Europe/Zurich", "+05:45");
    case "start":
    case "end":
      return date;
    case "maxLagSeconds":
      return fc.constantFrom("1000000000");
    default:
      return account(known).chain(anyCase);
  }
}

const anyValue = fc.oneof(
  fc.constantFrom(...nasty).map(encodeURIComponent),
  fc.constantFrom(...broken),
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: "grapheme-ascii", maxLength: 60 }).map(encodeURIComponent),
);

/** Needs a reference or a transaction, and its cursors are others than those of the transaction log. */
const SEARCH = "/transfer/reference/search";

/** Only valid values, every parameter of the query there or not. A cursor fits one order: it comes alone. */
function validTarget(route: Route, known: Known): fc.Arbitrary<string> {
  const values = route.parameters.map((parameter) => {
    const value = validValue(parameter, known).map(encodeURIComponent);
    return parameter.required ? value : fc.option(value, { nil: undefined });
  });
  return fc.tuple(...values).map((found) => {
    const given = new Map(route.parameters.map(({ name }, i) => [name, found[i]]));
    if (given.get("after") !== undefined) given.delete("firstItem");
    if (given.get("units") !== undefined) given.set("format", "csv");
    if (given.get("month") === undefined) given.delete("day");
    if (route.path === SEARCH) {
      given.delete("after");
      if (given.get("txHash") === undefined) given.set("reference", given.get("reference") ?? "rent");
    }
    return fill(route, (name) => given.get(name));
  });
}

/** Any mixture of valid and other values, some parameters more than once. */
function anyTarget(route: Route, known: Known): fc.Arbitrary<string> {
  const values = route.parameters.map((parameter) =>
    fc.oneof(validValue(parameter, known).map(encodeURIComponent), anyValue, fc.constant(undefined)),
  );
  const extra = fc.array(
    fc.tuple(fc.constantFrom("reference", "limit", "to", "x", "__proto__", "a[]"), anyValue),
    {
      maxLength: 3,
    },
  );
  return fc.tuple(fc.tuple(...values), extra).map(([found, more]) => {
    const target = fill(route, (_, i) => found[i]);
    const query = more.map(([name, value]) => `${name}=${value}`).join("&");
    return query ? `${target}${target.includes("?") ? "&" : "?"}${query}` : target;
  });
}

function fill(route: Route, value: (name: string, index: number) => string | undefined): string {
  let path = route.path;
  const query: string[] = [];
  for (const [index, parameter] of route.parameters.entries()) {
    const text = value(parameter.name, index);
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, text ?? "");
    else if (text !== undefined) query.push(`${parameter.name}=${text}`);
  }
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

const strangeTarget = fc.oneof(
  fc
    .array(fc.oneof(anyValue, fc.constantFrom("", ".", "..", "positions", "list", "transfer", "app")), {
      maxLength: 6,
    })
    .map((parts) => `/${parts.join("/")}`),
  fc.integer({ min: 1_000, max: 300_000 }).map((length) => `/positions/list?${"x".repeat(length)}`),
  fc
    .tuple(fc.constantFrom("/freshness", "/health", "/positions/list", "/nothing"), fc.nat(10_000))
    .map(([path, times]) => `${path}?${"a=1&".repeat(times)}`),
  fc.constantFrom("//", "/%", "*", "http://127.0.0.1/positions/list", "http://[::1/", "/?", "/#", "/\\"),
);

const oddHeader: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(
    fc.constant("if-none-match"),
    fc.constantFrom("*", '"x"', 'W/"x", "y"', "x", '"', `"${"z".repeat(5_000)}"`, ","),
  ),
  fc.tuple(
    fc.constant("accept-encoding"),
    fc.constantFrom(
      "gzip",
      "br",
      "br;q=0, gzip;q=1.5",
      "identity;q=0",
      "*",
      "",
      "gzip, gzip",
      "zstd",
      ";;;q=",
    ),
  ),
  fc.tuple(
    fc.constant("range"),
    fc.constantFrom("bytes=0-0", "bytes=-1", "bytes=5-1", "x", "bytes=0-99999999999"),
  ),
  fc.tuple(
    fc.constant("host"),
    fc.constantFrom("", "x", "a:b:c", "evil.example", "[::1", "127.0.0.1:99999", "ü".normalize("NFKD")),
  ),
  fc.tuple(fc.constant("accept"), fc.constantFrom("text/html", "application/xml", "*/*;q=0", "")),
  fc.tuple(
    fc.constantFrom("accept", "accept-encoding", "if-none-match"),
    fc
      .tuple(
        fc.constantFrom("gzip;q=0.1,", '"x",', "text/csv,", ";q=", "*"),
        fc.integer({ min: 50, max: 500 }),
      )
      .map(([part, times]) => part.repeat(times)),
  ),
  fc.tuple(fc.constant("if-modified-since"), fc.constantFrom("x", "Thu, 01 Jan 1970 00:00:00 GMT")),
  fc.tuple(fc.constant("origin"), fc.constantFrom("null", "https://evil.example")),
  fc.tuple(fc.constant("x-forwarded-for"), fc.constantFrom("127.0.0.1", "::", "x".repeat(2_000))),
  fc.tuple(fc.constant("content-type"), fc.constantFrom("application/json", "multipart/form-data", "x")),
  fc.tuple(fc.constant("cookie"), fc.constantFrom("a=b", "x".repeat(10_000))),
);

const lists: [list: string, field: string, fields: string][] = [
  ["eRC20Balances", "from", "count amount balanceFrom"],
  ["eRC20BalanceMappings", "account", "balance mint"],
  ["equityTrades", "trader", "shares price"],
  ["mintingHubV1PositionV1s", "owner", "position minted availableForClones"],
  ["mintingHubV2PositionV2s", "position", "owner collateralName availableForMinting"],
  ["savingsMappings", "account", "balance interest"],
  ["minters", "suggestor", "minter applyMessage"],
  ["transferReferences", "to", "reference amount"],
  ["analyticTransactionLogs", "txHash", "kind totalInflow realizedNetEarnings"],
];

const queryText = (known: Known) =>
  fc
    .record({
      list: fc.constantFrom(...lists),
      filter: fc.constantFrom("", "_not", "_contains", "_not_starts_with"),
      value: account(known).chain(anyCase),
      direction: fc.constantFrom("asc", "desc", "DESC"),
      limit: fc.integer({ min: 0, max: 1000 }),
    })
    .map(({ list: [name, field, fields], filter, value, direction, limit }) => {
      const args = `where: { ${field}${filter}: "${value}" }, orderBy: "${field}", orderDirection: "${direction}", limit: ${limit}`;
      return `{ ${name}(${args}) { items { ${fields} } totalCount pageInfo { hasNextPage endCursor } } }`;
    });

/** A part of a query taken out, doubled or replaced. */
const spoiled = (known: Known) =>
  fc
    .tuple(
      queryText(known),
      fc.nat(),
      fc.nat(60),
      fc.oneof(fc.constantFrom(...nasty, "{", "}", "...A", "@skip"), fc.string()),
    )
    .map(([text, at, length, put]) => {
      const place = at % text.length;
      return text.slice(0, place) + put + text.slice(place + length);
    });

/** A query sent with POST, and bodies that are none. */
function posted(known: Known): fc.Arbitrary<FuzzedRequest> {
  const target = fc.constantFrom("/graphql", "/");
  const headers: [string, string][] = [["content-type", "application/json"]];
  const good = fc.tuple(target, queryText(known)).map(([path, query]) => ({
    method: "POST",
    target: path,
    headers,
    isGoodQuery: true,
    body: Buffer.from(JSON.stringify({ query })),
  }));
  const body = fc.oneof(
    fc.record({
      query: spoiled(known),
      variables: fc.jsonValue(),
      operationName: fc.constantFrom("", "A", null),
    }),
    fc.jsonValue({ maxDepth: 6 }),
  );
  const hostile = hostileQuery.map((query) => ({ query }));
  const bad = fc.tuple(target, fc.oneof(body, hostile)).map(([path, sent]) => ({
    method: "POST",
    target: path,
    headers,
    body: Buffer.from(JSON.stringify(sent)),
  }));
  return fc.oneof(good, bad);
}

/** One request, of any kind. */
export function requests(routes: readonly Route[], known: Known): fc.Arbitrary<FuzzedRequest> {
  const route = fc.constantFrom(...routes);
  const plain = route.chain((one) =>
    validTarget(one, known).map((target) => ({ method: "GET", target, headers: [], valid: one.path })),
  );
  const headers = fc.array(oddHeader, { maxLength: 3 });
  const target = fc.oneof(
    { weight: 4, arbitrary: route.chain((one) => anyTarget(one, known)) },
    { weight: 1, arbitrary: strangeTarget },
  );
  const method = fc.oneof(
    { weight: 8, arbitrary: fc.constant("GET") },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        "HEAD",
        "OPTIONS",
        "POST",
        "PUT",
        "DELETE",
        "PATCH",
        "TRACE",
        "PROPFIND",
        "QUERY",
      ),
    },
  );
  const body = fc.option(fc.uint8Array({ maxLength: 300 }).map(Buffer.from), { nil: undefined, freq: 5 });
  const odd = fc.record({ method, target, headers, body }).map(({ body: sent, ...request }) => ({
    ...request,
    // The error of a request whose method is unknown has a body even for HEAD.
    method: request.target.length > LONGEST ? "GET" : request.method,
    ...(sent && { body: sent }),
  }));
  return fc.oneof(
    { weight: 4, arbitrary: plain },
    { weight: 1, arbitrary: posted(known) },
    { weight: 6, arbitrary: odd },
  );
}
