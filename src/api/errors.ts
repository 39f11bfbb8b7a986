import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { BUSY } from "./locks.ts";

export const errorSchema = z
  .object({
    error: z.string().openapi({
      description: "What is wrong and what would be right.",
      example: "from: expected an address of 0x and 40 hex digits",
    }),
    code: z
      .enum([
        "invalid_parameter",
        "not_found",
        "not_deployed",
        "method_not_allowed",
        "too_large",
        "unsupported_media_type",
        "rate_limited",
        "unavailable",
        "not_served",
        "behind",
        "too_slow",
        "internal",
      ])
      .openapi({
        description:
          "Stable word for programs. invalid_parameter: a parameter, the body or the HTTP request is invalid. not_found: there is no such path or record. not_deployed: the contract that the response is about is not on the indexed chains. method_not_allowed: the path has other methods, see Allow. too_large: the body is too long. unsupported_media_type: the body is not declared as JSON. rate_limited: the client is over its limit, try again after Retry-After. unavailable: the data is not indexed, it was not compared with the chain yet, or the database cannot be reached or denies the service a right, try again after Retry-After. not_served: this service does not index the data, because of its settings. behind: a chain is further behind than maxLagSeconds. too_slow: the database needed more time for the query than is allowed, ask for less. internal: an error of the service.",
      }),
  })
  .openapi("Error");

export type ErrorBody = z.infer<typeof errorSchema>;

type Status = 400 | 404 | 405 | 413 | 415 | 429 | 500 | 503;

/** An error the client may see, thrown anywhere below a route. */
export class ApiError extends Error {
  readonly status: Status;
  readonly code: ErrorBody["code"];
  readonly headers: Record<string, string>;

  constructor(
    status: Status,
    code: ErrorBody["code"],
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** 400 for a parameter that does not validate, naming it and what is expected. */
export function invalidParameter(error: z.core.$ZodError): ApiError {
  const problems = error.issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  return new ApiError(400, "invalid_parameter", problems.join("; "));
}

/** 400 for an `after` that names no place of its list. */
export const malformedCursor = () =>
  new ApiError(
    400,
    "invalid_parameter",
    "after: expected an endCursor of a page in the same order, unchanged",
  );

/** 503 while Ponder locks the tables: for a moment, while it reverts the rows of replaced blocks. */
function databaseBusy(): ApiError {
  return new ApiError(503, "unavailable", "the database is being changed; try again", { "Retry-After": "1" });
}

/** 503 for a statement that PostgreSQL cancelled because of its time limit; repeating it is of no use. */
const tooSlow = () =>
  new ApiError(
    503,
    "too_slow",
    "the query took longer than the database allows: ask for fewer rows or filters",
  );

/** 503 of a reading that failed: the service's role lacks a right, or the database cannot be reached. */
export function databaseFailure(cause: unknown): ApiError {
  const forbidden = findCause(cause, isForbidden);
  const message = forbidden
    ? `the database denies a right to the role of this service: ${forbidden.message}`
    : "the database cannot be reached; try again after Retry-After";
  const error = new ApiError(503, "unavailable", message, { "Retry-After": "5" });
  return Object.assign(error, { cause });
}

/** 503 for figures of ZCHF whose transfers are not indexed; `hint` says what to do. */
export function withoutTransfers(what: string, hint = ""): ApiError {
  const reason = "this service indexes mints and burns only (COIN_TRANSFERS=mint-burn)";
  return new ApiError(503, "not_served", `${what} are not available: ${reason}${hint}`);
}

/** The one place where a thrown error becomes a response. Unexpected ones are logged, and the response has no details. */
export function errorResponseOf(error: Error, c: Context): Response {
  const known = asApiError(error);
  if (known.status === 500) console.error("unexpected error", c.req.method, c.req.path, error);
  const body: ErrorBody = { error: known.message, code: known.code };
  return c.json(body, known.status, { "Cache-Control": "no-store", ...known.headers });
}

function asApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return new ApiError(400, "invalid_parameter", error.message || "malformed request");
  }
  if (isCausedBy(error, isDatabaseAway)) return databaseFailure(error);
  if (isBusy(error)) return databaseBusy();
  if (isCausedBy(error, isTooSlow)) return tooSlow();
  if (isCausedBy(error, isForbidden)) {
    console.error(error);
    return databaseFailure(error);
  }
  return new ApiError(500, "internal", "internal error");
}

/**
 * Codes of the system and of PostgreSQL: classes 08 (connection), 53 (no connection, disk or memory free), 57P (shutdown,
 * crash, start) and 58 (a failed read, a missing file), and damaged files.
 */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08...|57P0[1-4]|53...|58...|XX00[12])$/;

const codeOf = (error: Error) => ("code" in error && typeof error.code === "string" ? error.code : "");

/** Whether a connection could not be made: the socket of a server that has ended is missing (ENOENT), or not listened to. */
const isConnecting = (error: Error): boolean => "syscall" in error && error.syscall === "connect";

const isDatabaseAway = (error: Error): boolean =>
  AWAY.test(codeOf(error)) ||
  isConnecting(error) ||
  /^Connection terminated|timeout exceeded when trying to connect|is not queryable$/.test(error.message);

/** Whether the disk of the database is full. */
export const isDiskFull = (error: unknown): boolean =>
  isCausedBy(error, (cause) => /^53100$/.test(codeOf(cause)));

/** insufficient_privilege. */
const isForbidden = (error: Error): boolean => codeOf(error) === "42501";

/** query_canceled. */
const isTooSlow = (error: Error): boolean => codeOf(error) === "57014";

const isDatabaseBusy = (error: Error): boolean => BUSY.test(codeOf(error));

/** The error, or what caused it, for which `holds` is true. */
function findCause(error: unknown, holds: (error: Error) => boolean): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  if (holds(error)) return error;
  const causes = error instanceof AggregateError ? [...error.errors, error.cause] : [error.cause];
  for (const cause of causes) {
    const match = findCause(cause, holds);
    if (match) return match;
  }
  return undefined;
}

const isCausedBy = (error: unknown, holds: (error: Error) => boolean): boolean =>
  findCause(error, holds) !== undefined;

/** Whether the statement failed because of a lock that Ponder holds for a moment. */
const isBusy = (error: unknown): boolean => isCausedBy(error, isDatabaseBusy);

/**
 * Statements while tables are locked: PostgreSQL cancels each after half a second. A reorg locks them for a moment, the
 * start of the indexer for seconds.
 */
const LOCKED_READS = 10;

/** Reads again while tables are locked. */
export async function readUnlocked<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (attempt === LOCKED_READS || !isBusy(error)) throw error;
    }
  }
}

/** An error response for OpenAPI. */
export const errorResponse = (description: string) => ({
  description,
  content: { "application/json": { schema: errorSchema } },
});

export const badRequest = {
  400: errorResponse("A parameter is malformed, or belongs to other routes; the message names it."),
} as const;

export const tooManyRequests = {
  429: errorResponse(
    "The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong.",
  ),
} as const;

export const unavailable = {
  503: errorResponse(
    "The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After.",
  ),
} as const;
