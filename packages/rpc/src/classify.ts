import { STATUS_CODES } from "node:http";
import { BaseError, HttpRequestError, TimeoutError } from "viem";

/** Why a response is of no use. `REACTIONS` has the reaction to each class. */
export type FailureClass =
  /** Too many requests for the moment. */
  | "rate"
  /** Too many requests for the day, the month or the plan. */
  | "quota"
  /** Too many blocks or results in one eth_getLogs. */
  | "range"
  /** The node or a gateway before it gave up. */
  | "timeout"
  /** Too many bytes in the request or the response. */
  | "toolarge"
  /** A gateway's page or text, or nothing, in place of JSON. */
  | "html"
  /** No contract state of that block. */
  | "archive"
  /** No blocks, receipts or logs as old as that. */
  | "pruned"
  /** The method, or this form of it, is not offered. */
  | "unsupported"
  /** The key, the plan or the origin is rejected. */
  | "auth"
  /** The request is to be sent elsewhere. */
  | "redirect"
  /** The node does not know the block yet. */
  | "lag"
  /** Any other failure of the node. */
  | "badnode"
  /** The contract reverted. */
  | "revert"
  /** The call used up its gas. */
  | "gas";

/** A response of no use, in the terms of HTTP and JSON-RPC. */
export type Failure = {
  method: string;
  /** HTTP status; absent when it is unknown or no response came. */
  status?: number | undefined;
  /** JSON-RPC error code. */
  code?: number | undefined;
  /** JSON-RPC error message. */
  message?: string | undefined;
  /** JSON-RPC error data, as text. */
  data?: string | undefined;
  /** A body that is no JSON; "" when it was empty. */
  text?: string | undefined;
  /** The result of a 200 response that is wrong for what was requested. */
  result?: unknown;
  isTimeout?: boolean | undefined;
};

/** How a provider refuses requests without a key, with the status of a rate limit. */
const NO_KEY = /legacy access request/i;

const QUOTA =
  /\b(daily|monthly)\b.*(exceeded|limit)|payment required|exceeded the quota|quota exceeded|usage limit for your current plan/i;

/**
 * By the words of the message, the first match decides. Words come first because codes are ambiguous: -32602 is a
 * range that is too wide, a missing archive, a node that lags or a real mistake, and -32005 a rate limit or a range.
 */
const BY_MESSAGE: readonly (readonly [FailureClass, RegExp, methods?: RegExp])[] = [
  [
    "revert",
    /^(historical backend error: )?(vm exception.*|.*\bexecution )revert/i,
    /^eth_(call|estimateGas)$/,
  ],
  ["gas", /out ?of ?gas|OOG\b|gas required exceeds|intrinsic gas too low/i, /^eth_(call|estimateGas)$/],
  [
    "revert",
    /^vm execution error|^evm error|invalid opcode|invalid jump destination|stack (under|over)flow|stack limit reached|write protection/i,
    /^eth_(call|estimateGas)$/,
  ],
  ["unsupported", /\b(finalized|safe) (block|header) not found|pending (logs|block)\b/i],
  [
    "lag",
    /beyond (current head|latest executed)|after last accepted block|unfinalized data|header not found|unknown block|block not found|not currently canonical|not processed yet|^invalid block range|^chainexception: unexpected error/i,
  ],
  ["pruned", /history (unavailable|has been pruned|has expired)|pruned history/i],
  [
    "archive",
    /missing trie node|archiv(e|al)\b|historical (state|rpc)|state (unavailable|histories|at block #?\d+ is pruned)|no state available|due to pruning|can't route your request/i,
  ],
  ["auth", NO_KEY],
  ["quota", QUOTA],
  [
    "rate",
    /too many requests|(rate|rps|request|compute units?).*(limit|exceeded|capacity)|limit.*requests? per|requests per second|over capacity|^request exceeds defined limit|error code: 1015/i,
  ],
  [
    "toolarge",
    /batch (request|size|too large|of more)|(request|response|body)\b.* (too (large|big)|size)|exceeded the size limit/i,
  ],
  ["timeout", /tim(e|ed)[ -]?out/i],
];

/** The words of eth_getLogs that is too wide, or finds too much. */
const RANGE =
  /block range|blocks? (distance|range)|\brange\b.*(exceed|limit|too|bigger|larger|greater|over|max)|ranges over|exceeds? .*range|limited to .*(range|block)|too (many|wide) (blocks|results|logs)|max(imum)? (range|results)|more than [\d,]+ (results|logs)|requested blocks|at most [\d,]+ blocks|maximum allowed is [\d,]+ blocks|logs matched|log response size|narrow your (filter|query)|\d+ filters\. the current limit|max addresses or topics/i;

const UNSUPPORTED =
  /method .*(not (exist|available|enabled|supported|found|whitelisted)|does not exist)|unsupported method|specify an address|isn't allowed/i;
/** How a provider refuses every eth_getLogs; of other methods these are EIP-1474's words of a rate limit. */
const UNSUPPORTED_LOGS = /^limit exceeded$/i;

const AUTH =
  /unauthori[sz]ed|authenticat|(access|api) ?key|not on whitelist|app is inactive|project id|token is invalid|forbidden/i;

/** Words of a message about too many calls in a batch, or too many blocks or logs, which may also contain words of rates. */
const NO_RATE = /\b(blocks?|results|logs|range|batch)\b/i;

const BY_CODE: Readonly<Record<number, FailureClass>> = {
  3: "revert",
  12: "archive",
  15: "rate",
  30: "timeout",
  31: "toolarge",
  35: "range",
  402: "quota",
  4444: "pruned",
  [-32001]: "lag",
  [-32004]: "unsupported",
  [-32005]: "rate",
  [-32007]: "rate",
  [-32008]: "toolarge",
  [-32012]: "rate",
  [-32014]: "toolarge",
  [-32016]: "rate",
  [-32020]: "toolarge",
  [-32021]: "toolarge",
  [-32024]: "rate",
  [-32047]: "range",
  [-32051]: "auth",
  [-32052]: "auth",
  [-32062]: "toolarge",
  [-32601]: "unsupported",
  [-32604]: "unsupported",
  [-32614]: "range",
  [-32615]: "range",
  [-33000]: "quota",
  [-39001]: "lag",
};

const BY_STATUS: Readonly<Record<number, FailureClass>> = {
  401: "auth",
  402: "quota",
  403: "auth",
  408: "timeout",
  413: "toolarge",
  504: "timeout",
  522: "timeout",
  524: "timeout",
};

/** The class of a response that is of no use. */
export function classify(failure: Failure): FailureClass {
  const { code, message, text, isTimeout } = failure;
  if (isOverRate(failure)) return classOfRefusal(failure);
  if (isTimeout) return "timeout";
  if (isRedirect(failure)) return "redirect";
  if ("result" in failure) return classOfResult(failure);
  if (text !== undefined) return classOfText(failure, text);
  const byMessage = classOfMessage(failure, message ?? "");
  if (byMessage) return byMessage;
  // Only where the message says no more than that the parameters are wrong do providers put the reason into data.
  if (failure.method === "eth_getLogs" && /^(invalid params)?\.?$/i.test(message ?? "")) {
    if (RANGE.test(failure.data ?? "")) return "range";
  }
  const byCode = code === undefined ? undefined : BY_CODE[code];
  if (byCode && !isMisplaced(byCode, failure)) return byCode;
  return (failure.status && BY_STATUS[failure.status]) || "badnode";
}

/** Codes of a rate limit alone, whatever the words beside them advise. */
const RATE_CODES: readonly (number | undefined)[] = [429, -32029];

const isOverRate = ({ status, code }: Failure): boolean => status === 429 || RATE_CODES.includes(code);

const isRedirect = ({ status = 0 }: Failure): boolean => status >= 300 && status < 400;

/** Too many requests for the moment or for the plan; providers also refuse ranges that are too wide with this status. */
function classOfRefusal({ method, message = "", text }: Failure): FailureClass {
  // A gateway's page.
  if (text?.trim()) return "html";
  if (NO_KEY.test(message)) return "auth";
  if (QUOTA.test(message)) return "quota";
  return method === "eth_getLogs" && RANGE.test(message) && NO_RATE.test(message) ? "range" : "rate";
}

/** Only calls revert, and only eth_getLogs has a range. */
function isMisplaced(failureClass: FailureClass, { method }: Failure): boolean {
  if (failureClass === "revert") return method !== "eth_call" && method !== "eth_estimateGas";
  return failureClass === "range" && method !== "eth_getLogs";
}

function classOfMessage(failure: Failure, message: string): FailureClass | undefined {
  const { method } = failure;
  for (const [failureClass, words, methods] of BY_MESSAGE) {
    if (methods && !methods.test(method)) continue;
    if (failureClass === "rate" && NO_RATE.test(message)) continue;
    const isLogSize = method === "eth_getLogs" && /log response size/i.test(message);
    if (failureClass === "toolarge" && isLogSize) continue;
    if (words.test(message)) return failureClass;
  }
  if (method === "eth_getLogs" && RANGE.test(message)) return "range";
  if (UNSUPPORTED.test(message)) return "unsupported";
  if (method === "eth_getLogs" && UNSUPPORTED_LOGS.test(message)) return "unsupported";
  if (AUTH.test(message)) return "auth";
  return undefined;
}

/** A body that is no JSON: a gateway's page, a line of text, or nothing. */
function classOfText({ method, status }: Failure, text: string): FailureClass {
  if (/api key/i.test(text)) return "auth";
  const isPage = text.trim().startsWith("<");
  if (!isPage && (status === 401 || status === 402)) return BY_STATUS[status] ?? "html";
  if (text.trim() !== "") return status === 413 ? "toolarge" : "html";
  // Seen of a provider without archive state.
  if (status === 403 && method === "eth_call") return "archive";
  return (status && BY_STATUS[status]) || "html";
}

function classOfResult({ method, result }: Failure): FailureClass {
  if (result === undefined) return "html";
  if (method === "eth_call") {
    return typeof result === "string" && isRevertData(result) ? "revert" : "badnode";
  }
  if (method === "eth_getLogs" && Array.isArray(result) && result.length === 0) return "lag";
  return result === null && /^eth_get(Block|Logs|Transaction)/.test(method) ? "lag" : "badnode";
}

/** `Error(string)` as the result of a call: some nodes return what a call reverted with as its result. */
export function isRevertData(result: unknown): boolean {
  return typeof result === "string" && result.startsWith("0x08c379a0") && (result.length - 10) % 64 === 0;
}

/** A failed response in the terms of HTTP and JSON-RPC, from viem's error; `status` where the caller saw the response. */
export function failureOf(error: unknown, method: string, status?: number): Failure {
  if (error instanceof TimeoutError) return { method, status, isTimeout: true };
  if (error instanceof HttpRequestError) {
    const seen = status ?? error.status;
    if (error.cause instanceof SyntaxError) return { method, status: seen, text: error.cause.message };
    // viem quotes a body; what is not quoted is the status line.
    const text = error.details === STATUS_CODES[seen ?? 0] ? "" : unquoted(error.details ?? "");
    // No response at all, such as a refused connection: the text is that of the system.
    if (seen === undefined) return { method, message: error.details };
    const isErrorField = isQuoted(error.details) || error.details?.startsWith("{");
    return isErrorField && !looksLikePage(text)
      ? { method, status: seen, message: text }
      : { method, status: seen, text };
  }
  if (!(error instanceof Error)) return { method, status, message: String(error) };
  const inner = innermost(error);
  const { code, data } = inner as { code?: unknown; data?: unknown };
  const details = inner instanceof BaseError ? inner.details : inner.message;
  // An `error` that is a bare string reaches us as the cause.
  const bare = typeof inner.cause === "string" ? inner.cause : undefined;
  return {
    method,
    status,
    code: typeof code === "number" ? code : undefined,
    message: bare ?? details ?? "",
    data: data === undefined ? undefined : typeof data === "string" ? data : JSON.stringify(data),
  };
}

/** The error that holds the response: viem wraps it by code. */
function innermost(error: Error): Error {
  let inner = error;
  while (inner.cause instanceof Error && inner.cause instanceof BaseError) inner = inner.cause;
  return inner;
}

function isQuoted(details: string | undefined): boolean {
  return details?.startsWith('"') ?? false;
}

function unquoted(details: string): string {
  if (!isQuoted(details)) return details;
  try {
    return String(JSON.parse(details));
  } catch {
    return details;
  }
}

/** viem gives a body that is no JSON the same form as an `error` field with a string. */
function looksLikePage(text: string): boolean {
  return /^\s*<|^error code: \d+|^too many requests$|^message: /i.test(text);
}
