import { type Address, getAddress, isAddress } from "viem";
import { z } from "zod";
import { ADDRESS_KEYS, type AddressKey, CHAIN_IDS, START_KEYS, type StartKey } from "../src/chains.ts";
import { embeddedUrl } from "./embedded-database.ts";
import { isOfKubernetes } from "./kubernetes.ts";
import { readPriceFile } from "./price-file.ts";
import { readJson } from "./read-json.ts";
import { readWebhooksFile, type WebhookSubscription } from "./webhooks.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Seconds between two looks at a head, or to read every block as it comes. */
export type HeadInterval = number | "every-block";

export type Settings = ReturnType<typeof readSettings>;

/** Names of database schemas that need no quotes and leave room for the suffixes that Ponder adds. */
export const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,44}$/;

/** Schema of the daily prices, shared by all builds. */
export const PRICE_SCHEMA = "zchf_prices";

/** Schema of the state of webhooks, shared by all builds. */
export const WEBHOOK_SCHEMA = "zchf_webhooks";

/** A third of the time of the process, or 333 cached responses a second. */
const DEFAULT_RATE_LIMIT = 20_000;
/** Each response costs 100 until it is built: with less than that nothing would ever be cached. */
const LEAST_RATE_LIMIT = 1_000;

/** Seconds: a chain is never further behind by it than the half of what alerts and the dashboard allow. */
const LONGEST_HEAD_INTERVAL = 300;
const HEAD_INTERVAL_FORM = `must be 1 to ${LONGEST_HEAD_INTERVAL} (whole seconds), or every-block`;

/** A dashboard needs one for each open page. */
const DEFAULT_EVENT_STREAMS = 20;

const PRICE_SOURCES = ["defillama", "coingecko", "file"] as const;
export type PriceSourceName = (typeof PRICE_SOURCES)[number];

export type Deployments = {
  chains: {
    id: number;
    rpc: readonly string[];
    addresses: Partial<Record<AddressKey, Address>> & { chainSelector?: string };
    start: Partial<Record<StartKey, number>>;
  }[];
};

/** Says for each wrong or missing setting, in one line, which one it is and what would be right. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "SettingsError";
    this.problems = problems;
  }
}

const port = z.coerce
  .number("must be a port number, 1 to 65535")
  .int("must be a port number, 1 to 65535")
  .min(1, "must be a port number, 1 to 65535")
  .max(65535, "must be a port number, 1 to 65535");

const positive = (what: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, `must be a positive whole number (${what})`)
    .transform(Number);

const headInterval = z
  .string()
  .regex(/^([1-9]\d{0,2}|every-block)$/, HEAD_INTERVAL_FORM)
  .transform((interval) => (interval === "every-block" ? interval : Number(interval)))
  .refine((interval) => interval === "every-block" || interval <= LONGEST_HEAD_INTERVAL, HEAD_INTERVAL_FORM);

const httpUrl = z
  .string()
  .refine(isHttpUrl, "must be an http or https URL")
  .transform((url) => url.replace(/\/+$/, ""));

const urlList = z
  .string()
  .transform((list) => list.split(",").map((url) => url.trim()))
  .refine((urls) => urls.every(isHttpUrl), "must be one http or https URL or several, separated by commas");

/**
 * A URL of one server. A password with an @ / ? or # that is not escaped would have its rest taken for the host, the
 * database or nothing at all, and appear in messages about these; a list of hosts is known to `libpq` alone.
 */
const DATABASE_URL_FORM = /^postgres(ql)?:\/\/([^@/?#]*@)?[^@/?#,]*(\/[^@?#]*)?(\?[^@#]*)?$/;

const choice = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.enum(values, `must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`).default(fallback);

const environment = z.object({
  DEPLOYMENTS_FILE: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => DATABASE_URL_FORM.test(url) && URL.canParse(url) && !/%(?![\da-f]{2})/i.test(url),
      "must be a postgres:// URL of one server, such as postgres://user:password@host:5432/database, or ?host=/folder for a socket; percent-encode @ : / # ? % in the password, or leave it out and set PGPASSWORD, which needs no escapes",
    )
    .optional(),
  DATABASE_SCHEMA: z
    .string()
    .regex(SCHEMA_NAME, "must be lower-case letters, digits and _, at most 45 characters")
    .refine(
      (name) => name !== "public",
      "must not be public, in which Ponder creates no partitions of its tables",
    )
    .default("zchf"),
  DATABASE_DIR: z.string().optional(),
  PGLITE_DIR: z
    .undefined("is called DATABASE_DIR now; the files of PGlite are not read, so name another directory")
    .optional(),
  SNAPSHOT: z
    .string()
    .refine(
      (place) => !/^[a-z]+:\/\//i.test(place) || isHttpUrl(place),
      "must be a file or an http or https URL",
    )
    .optional(),
  COIN_TRANSFERS: choice(["all", "mint-burn"], "all"),
  POLLING_INTERVAL: positive("milliseconds")
    .refine((interval) => interval >= 100, "must be at least 100 (milliseconds)")
    .optional(),
  HEAD_INTERVAL: headInterval.optional(),
  PORT: port.default(42069),
  HOST: z.string().optional(),
  ADMIN_PORT: port.optional(),
  RATE_LIMIT: z
    .string()
    .regex(/^(off|[1-9]\d{0,14})$/, "must be a positive whole number (cost per minute and client), or off")
    .default(String(DEFAULT_RATE_LIMIT))
    .transform((limit) => (limit === "off" ? undefined : Number(limit)))
    .refine(
      (limit) => limit === undefined || limit >= LEAST_RATE_LIMIT,
      `must be at least ${LEAST_RATE_LIMIT} (cost per minute and client, not requests), or off`,
    ),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, "must be the number of proxies in front, 0 to 9")
    .transform(Number)
    .default(0),
  EVENT_STREAMS: z
    .string()
    .regex(/^(off|[1-9]\d{0,5})$/, "must be a positive whole number (streams per client), or off")
    .default(String(DEFAULT_EVENT_STREAMS))
    .transform((limit) => (limit === "off" ? undefined : Number(limit))),
  WEBHOOKS_FILE: z.string().optional(),
  PRICE_SOURCE: z
    .string()
    .transform((list) => list.split(",").map((name) => name.trim()))
    .pipe(
      z.array(z.enum(PRICE_SOURCES, "must be defillama, coingecko or file, or several separated by commas")),
    )
    .optional(),
  PRICE_FILE: z.string().optional(),
  COINGECKO_API_KEY: z.string().optional(),
  DEFILLAMA_URL: httpUrl.default("https://coins.llama.fi"),
  COINGECKO_URL: httpUrl.default("https://pro-api.coingecko.com/api/v3"),
});

/** Settings that the clients of PostgreSQL read, where `DATABASE_URL` lacks the part. */
const DATABASE_CLIENT_SETTINGS = ["PGPASSWORD", "PGPASSFILE", "PGSSLMODE"];

/** Settings that Ponder, Node and the clients of PostgreSQL read. */
const OTHER_SETTINGS = [
  "PONDER_CACHE_BYTES",
  "NODE_OPTIONS",
  "PONDER_LOG_LEVEL",
  ...DATABASE_CLIENT_SETTINGS,
];

/** What the names of settings of one chain begin with. */
const CHAIN_PREFIXES = ["RPC_URL_", "ETH_GETLOGS_BLOCK_RANGE_", "HEAD_INTERVAL_"];

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(environment.shape),
  ...CHAIN_PREFIXES.flatMap((prefix) => CHAIN_IDS.map((id) => `${prefix}${id}`)),
  ...OTHER_SETTINGS,
];

/** Whether a variable is read, whatever its value. */
export const isSettingName = (name: string): boolean =>
  SETTING_NAMES.includes(name) || CHAIN_PREFIXES.some((prefix) => name.startsWith(prefix));

const address = z
  .string()
  .refine((text) => isAddress(text, { strict: false }), "must be an address: 0x and 40 hexadecimal digits")
  .transform((text) => getAddress(text));

const deploymentsFile = z.object({
  chains: z
    .array(
      z.strictObject({
        id: z.number().refine((id) => CHAIN_IDS.includes(id), `must be one of ${CHAIN_IDS.join(", ")}`),
        rpc: urlList.optional(),
        addresses: z
          .strictObject({
            chainId: z.number().optional(),
            chainSelector: z
              .string()
              .regex(/^\d{1,20}$/, "must be a decimal string")
              .optional(),
            ...Object.fromEntries([...ADDRESS_KEYS].map((key) => [key, address.optional()])),
          })
          .transform(({ chainId: _, ...addresses }): Deployments["chains"][number]["addresses"] => addresses),
        start: z
          .partialRecord(z.enum(START_KEYS), z.number().int().min(0, "must be a block number"))
          .default({}),
      }),
    )
    .min(1, "must list at least one chain"),
});

/**
 * Checks the environment and the files it names; throws one SettingsError for all that is wrong.
 * The same environment and files give the same settings: nothing is cached, nothing else is read.
 */
export function readSettings(env: Environment = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) =>
      value?.trim() && !isOfKubernetes(key, value) ? [[key, value.trim()]] : [],
    ),
  );
  const problems: string[] = [];

  const deployments = given.DEPLOYMENTS_FILE ? readDeployments(given.DEPLOYMENTS_FILE, problems) : undefined;
  const rpcUrls = new Map<number, readonly string[]>();
  for (const chain of deployments?.chains ?? []) {
    if (chain.rpc.length > 0) rpcUrls.set(chain.id, chain.rpc);
  }
  for (const [id, urls] of perChain(given, "RPC_URL_", urlList, problems)) {
    // With a DEPLOYMENTS_FILE only its chains exist; a URL of another chain has nothing to index.
    if (!deployments || deployments.chains.some((chain) => chain.id === id)) rpcUrls.set(id, urls);
  }
  const getLogsBlockRange = new Map(
    perChain(given, "ETH_GETLOGS_BLOCK_RANGE_", positive("blocks"), problems),
  );
  const headIntervals = new Map(perChain(given, "HEAD_INTERVAL_", headInterval, problems));

  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
    throw new SettingsError(problems);
  }
  const values = parsed.data;
  const adminPort = values.ADMIN_PORT ?? values.PORT + 1;
  if (adminPort > 65535) problems.push("ADMIN_PORT: set it, because PORT + 1 is no port number");
  if (adminPort === values.PORT) problems.push("ADMIN_PORT: must differ from PORT");
  const sources = values.PRICE_SOURCE ?? (values.PRICE_FILE ? ["file"] : ["defillama"]);
  if (sources.includes("file")) {
    if (values.PRICE_FILE) checkPriceFile(values.PRICE_FILE, problems);
    else problems.push("PRICE_FILE: missing, and PRICE_SOURCE=file needs it");
  }
  if (sources.includes("coingecko") && !values.COINGECKO_API_KEY) {
    problems.push("COINGECKO_API_KEY: missing, and PRICE_SOURCE=coingecko needs it");
  }
  const webhooks = values.WEBHOOKS_FILE ? readWebhooks(values.WEBHOOKS_FILE, problems) : [];
  if (problems.length > 0) throw new SettingsError(problems);

  return {
    /** RPC URLs by chain id, preferred first. They may hold keys: never print them. */
    rpcUrls: rpcUrls as ReadonlyMap<number, readonly string[]>,
    /** Blocks per eth_getLogs request by chain id; absent: learned from the RPC. */
    getLogsBlockRange: getLogsBlockRange as ReadonlyMap<number, number>,
    deployments,
    database: databaseOf(values),
    /** Database schema of the indexed tables. */
    schema: values.DATABASE_SCHEMA,
    /** File or URL of a snapshot with which an empty database is filled. A URL may hold a key: never print it. */
    snapshot: values.SNAPSHOT,
    coinTransfers: values.COIN_TRANSFERS,
    /** Milliseconds between two requests for a chain's head; absent: it is requested when the next block is due. */
    pollingInterval: values.POLLING_INTERVAL,
    /** How often the heads are looked at; absent: the default of each chain. Use `headIntervalMs`. */
    headInterval: values.HEAD_INTERVAL as HeadInterval | undefined,
    /** The same for single chains, by chain id. */
    headIntervals: headIntervals as ReadonlyMap<number, HeadInterval>,
    port: values.PORT,
    /** Interface of the public server; absent: all of them. */
    host: values.HOST,
    /** Port of Ponder's own server (metrics), loopback only. */
    adminPort,
    /** Cost of the responses to one client per minute, see src/api/http/limit.ts; absent: no limit. */
    rateLimit: values.RATE_LIMIT,
    /** Number of proxies in front whose X-Forwarded-For is trusted. */
    trustedProxies: values.TRUST_PROXY,
    /** Most streams of events of one client at a time; absent: any number. */
    eventStreams: values.EVENT_STREAMS,
    webhooks: webhooks as readonly WebhookSubscription[],
    prices: {
      /** Asked in this order, each for what those before it do not know. */
      sources: sources as readonly PriceSourceName[],
      file: values.PRICE_FILE,
      coingeckoApiKey: values.COINGECKO_API_KEY,
      defillamaUrl: values.DEFILLAMA_URL,
      coingeckoUrl: values.COINGECKO_URL,
    },
  };
}

/** A server of the operator's own or, without DATABASE_URL, the embedded one. */
function databaseOf({
  DATABASE_URL: connectionString,
  DATABASE_DIR,
  DEPLOYMENTS_FILE,
}: z.infer<typeof environment>): {
  /** How everything connects to PostgreSQL. May hold a password: never print it. */
  connectionString: string;
  /** Directory of the embedded server, which the launcher starts; absent with DATABASE_URL. */
  directory: string | undefined;
} {
  if (connectionString !== undefined)
    return { connectionString: withKnownAuthorities(connectionString), directory: undefined };
  const own = DEPLOYMENTS_FILE === undefined ? ".ponder/postgres" : `${DEPLOYMENTS_FILE}.postgres`;
  const directory = DATABASE_DIR ?? own;
  return { connectionString: embeddedUrl(directory), directory };
}

/**
 * `sslrootcert=system` of libpq, which stands for `sslmode=verify-full` and the authorities that the system knows; `pg` would
 * look for a file of that name. Node knows its own list, or the system's with --use-system-ca.
 */
function withKnownAuthorities(connectionString: string): string {
  const [base = "", query] = connectionString.split("?");
  const parameters = new URLSearchParams(query);
  if (parameters.get("sslrootcert") !== "system") return connectionString;
  parameters.delete("sslrootcert");
  parameters.set("sslmode", "verify-full");
  return `${base}?${parameters}`;
}

/** The values of settings whose name ends with a chain id. */
function perChain<T>(
  given: Record<string, string>,
  prefix: string,
  schema: z.ZodType<T, string>,
  problems: string[],
): [number, T][] {
  const byChain: [number, T][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (!name.startsWith(prefix)) continue;
    const id = CHAIN_IDS.find((chainId) => name === `${prefix}${chainId}`);
    if (id === undefined) {
      problems.push(`${name}: no chain has this id, known are ${CHAIN_IDS.join(", ")}`);
      continue;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) byChain.push([id, parsed.data]);
    else problems.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join("; ")}`);
  }
  return byChain;
}

function checkPriceFile(file: string, problems: string[]): void {
  try {
    readPriceFile(file);
  } catch (error) {
    problems.push(`PRICE_FILE: ${(error as Error).message}`);
  }
}

function readWebhooks(file: string, problems: string[]): WebhookSubscription[] {
  try {
    return readWebhooksFile(file);
  } catch (error) {
    problems.push(`WEBHOOKS_FILE: ${(error as Error).message}`);
    return [];
  }
}

function readDeployments(file: string, problems: string[]): Deployments | undefined {
  let content: unknown;
  try {
    content = readJson(file);
  } catch (error) {
    problems.push(`DEPLOYMENTS_FILE: ${(error as Error).message}`);
    return undefined;
  }
  const parsed = deploymentsFile.safeParse(content);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const place = issue.path
        .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
        .join("");
      problems.push(`DEPLOYMENTS_FILE: ${file}: ${place.replace(/^\./, "") || "content"}: ${issue.message}`);
    }
    return undefined;
  }
  const chains = parsed.data.chains.map((chain) => ({ ...chain, rpc: chain.rpc ?? [] }));
  for (const [index, chain] of chains.entries()) {
    const coin = chain.id === 1 ? "frankencoin" : "ccipBridgedFrankencoin";
    const required: AddressKey[] = chain.id === 1 ? [coin, "equity"] : [coin];
    for (const key of required) {
      if (!chain.addresses[key]) {
        problems.push(`DEPLOYMENTS_FILE: ${file}: chains[${index}].addresses.${key}: missing`);
      }
    }
    if (chains.findIndex((other) => other.id === chain.id) !== index) {
      problems.push(`DEPLOYMENTS_FILE: ${file}: chains[${index}].id: ${chain.id} is listed twice`);
    }
  }
  return { chains };
}

/** White space is accepted by URL, but comes from a comment after the value. */
function isHttpUrl(text: string): boolean {
  return !/\s/.test(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
