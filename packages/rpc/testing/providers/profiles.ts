import { type Recorded, recorded } from "./recorded.ts";

/** `waits`: a request above the rate is served later instead of refused, which no provider does. */
type Rate = {
  perSecond: number;
  burst: number;
  cost?: Readonly<Record<string, number>>;
  refusal: Recorded;
  waits?: boolean;
};

/** What a provider serves, and with which recorded response it refuses the rest. */
export type Profile = {
  name: string;
  /** Blocks of one eth_getLogs. */
  range?: { blocks: number; refusal: Recorded };
  /** Logs in one response. */
  results?: { logs: number; refusal: Recorded };
  /** Units that come back each second, up to `burst`; a request costs one, or what `cost` says of its method. */
  rate?: Rate;
  /** Requests until the end of the month. */
  quota?: { requests: number; refusal: Recorded };
  /** Contract state of so many newest blocks. */
  state?: { blocks: number; refusal: Recorded };
  /** Logs of so many newest blocks. */
  history?: { blocks: number; refusal: Recorded };
  /** Receipts of so many newest blocks. */
  receipts?: { blocks: number; refusal: Recorded };
  /** Methods that are not offered. */
  methods?: { without: readonly string[]; refusal: Recorded };
  /** Bytes of a response. */
  bytes?: { most: number; refusal: Recorded };
  /** Blocks by which each of the nodes behind the URL lags; requests go to one after the other. */
  lags?: readonly number[];
  /** Newest blocks whose logs a range does not hold yet, without an error. */
  lateLogs?: number;
  /** Of so many requests, one is responded to with this. */
  faults?: readonly { every: number; response: Recorded }[];
  /** Of so many ranges that hold logs, one is responded to with none; the same range with its logs when it is requested again. */
  omits?: { every: number };
  /** Of so many blocks by number, one is responded to with the block before. */
  previous?: { every: number };
  /** Of so many blocks, one has an empty bloom whatever it holds. */
  emptyBlooms?: { every: number };
  /** Hexadecimal digits are capital letters. */
  hasCapitals?: boolean;
  batches?: Recorded;
  delayMs?: number;
  chainId?: number;
};

const fullNode = {
  state: { blocks: 128, refusal: recorded("geth", "missing trie node c6ebfa") },
} satisfies Partial<Profile>;

/** What no node of good faith returns. */
const result = (text: string): Recorded => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: `{"jsonrpc":"2.0","id":1,"result":${text}}`,
});
const redirect: Recorded = { status: 307, headers: { location: "http://127.0.0.1:1/snapshot" }, body: "" };

const computeUnits = { eth_getLogs: 60, eth_call: 26, eth_chainId: 0, eth_getBlockByNumber: 20 };

/** Rates are those of small plans, so that the history of a devnet takes seconds and meets the limit. */
export const PROFILES = {
  archive: { name: "archive node" },
  full: { name: "full node (state of 128 blocks)", ...fullNode },
  alchemyFree: {
    name: "free plan, 10-block ranges",
    range: { blocks: 10, refusal: recorded("alchemy", "up to a 10 block range") },
    rate: {
      perSecond: 2_000,
      burst: 2_000,
      cost: computeUnits,
      refusal: recorded("alchemy", "exceeded its compute units"),
    },
    batches: recorded("alchemy", "Monthly capacity limit exceeded"),
  },
  infura: {
    name: "paid plan, 10,000 blocks and results",
    range: { blocks: 10_000, refusal: recorded("infura", "range 1000000 exceeds limit of 10000") },
    results: { logs: 40, refusal: recorded("infura", "more than 10000 results") },
    rate: { perSecond: 30, burst: 30, refusal: recorded("infura", "project ID request rate exceeded") },
  },
  quicknode: {
    name: "paid plan, 413 above 50 blocks, -32007",
    range: { blocks: 50, refusal: recorded("quicknode", "limited to a 5 range") },
    rate: { perSecond: 30, burst: 15, refusal: recorded("quicknode", "300/second request limit") },
  },
  chainstackFree: {
    name: "developer plan, 100 blocks, -32005",
    range: { blocks: 100, refusal: recorded("chainstack", "Block range limit exceeded") },
    rate: { perSecond: 25, burst: 25, refusal: recorded("chainstack", "exceeded the RPS limit") },
  },
  drpcFree: {
    name: "free plan, code 35 and time-outs",
    range: { blocks: 100, refusal: recorded("drpc", "not supported on free plan") },
    rate: { perSecond: 40, burst: 60, refusal: recorded("drpc", "Public endpoint rate limit") },
    faults: [
      { every: 50, response: recorded("drpc", "Request timeout on the free tier") },
      { every: 60, response: recorded("drpc", "Temporary internal error") },
    ],
  },
  basePublic: {
    name: "public, -32016 with status 200",
    range: { blocks: 10_000, refusal: recorded("base-public", "10,000 range") },
    rate: {
      perSecond: 20,
      burst: 20,
      refusal: { ...recorded("base-public", "over rate limit"), status: 200 },
    },
  },
  cloudflare: {
    name: "behind a gateway: 1015, 502, 503 pages",
    rate: { perSecond: 30, burst: 30, refusal: recorded("cloudflare-fronted", "error code: 1015") },
    faults: [
      { every: 40, response: recorded("arbitrum-host", "502 Bad Gateway") },
      { every: 70, response: recorded("nirvana-labs", "503 Backend fetch failed") },
    ],
  },
  publicnode: {
    name: "public, archive behind a token",
    range: { blocks: 50_000, refusal: recorded("publicnode", "exceed maximum block range") },
    state: { blocks: 128, refusal: recorded("publicnode", "Archive requests require a personal token") },
    history: { blocks: 128, refusal: recorded("publicnode", "Archive requests require a personal token") },
    receipts: { blocks: 128, refusal: recorded("publicnode", "Archive requests require a personal token") },
  },
  pruned: {
    name: "node without old history (EIP-4444)",
    ...fullNode,
    history: { blocks: 100, refusal: recorded("geth", "pruned history unavailable") },
    receipts: { blocks: 100, refusal: recorded("geth", "pruned history unavailable") },
  },
  late: {
    name: "10-block ranges, logs two blocks late",
    range: { blocks: 10, refusal: recorded("alchemy", "up to a 10 block range") },
    lateLogs: 2,
  },
  lagging: { name: "three nodes, two of them behind", lags: [0, 2, 5] },
  flaky: {
    name: "flaky public node",
    delayMs: 20,
    faults: [
      { every: 25, response: recorded("proxyd", "no backend is currently healthy") },
      { every: 45, response: recorded("geth", "RPC read/write timeout") },
      { every: 35, response: recorded("any", "200 with an HTML page") },
      { every: 55, response: recorded("geth", '"message": "header not found"') },
    ],
  },
  smallResponses: {
    name: "responses of at most 40 kB",
    bytes: { most: 40_000, refusal: recorded("1rpc", "response size should not greater than") },
  },
  withoutLogs: {
    name: "node without eth_getLogs",
    methods: { without: ["eth_getLogs"], refusal: recorded("meowrpc", "eth_getLogs is not supported") },
  },
  withoutCalls: {
    name: "node without eth_call",
    methods: { without: ["eth_call"], refusal: recorded("meowrpc", "eth_getLogs is not supported") },
  },
  spent: {
    name: "monthly quota used up",
    quota: { requests: 20, refusal: recorded("alchemy", "Monthly capacity limit exceeded") },
  },
  wrongChain: { name: "another chain", chainId: 56 },
  narrow: {
    name: "3-block ranges",
    range: { blocks: 3, refusal: recorded("alchemy", "up to a 10 block range") },
  },
  capitals: { name: "hashes in capital letters", hasCapitals: true },
  previous: { name: "a cache that returns the block before", previous: { every: 30 } },
  zeros: { name: "empty blooms in turn", emptyBlooms: { every: 2 } },
  nested: {
    name: "nested a million deep, at times",
    faults: [{ every: 40, response: result("[".repeat(1_000_000)) }],
  },
  tiny: {
    name: "a million small objects, at times",
    faults: [{ every: 60, response: result(`[${'{"a":1},'.repeat(1_000_000)}{}]`) }],
  },
  redirects: { name: "redirects to this machine", faults: [{ every: 1, response: redirect }] },
  forgetful: {
    name: "omits the logs of one range in fifty",
    range: { blocks: 3, refusal: recorded("alchemy", "up to a 10 block range") },
    omits: { every: 50 },
  },
  moreForgetful: {
    name: "omits the logs of one range in seventeen",
    range: { blocks: 3, refusal: recorded("alchemy", "up to a 10 block range") },
    omits: { every: 17 },
  },
} satisfies Record<string, Profile>;

export type ProfileKey = keyof typeof PROFILES;
