import { withBigints } from "./amounts.ts";
import { amounts, type components, notFoundPaths } from "./generated.ts";
import type { Failure, Result, Unavailable } from "./result.ts";

/** Reasons of a response with status 503 by its code. */
const REASONS: Partial<Record<string, Unavailable["reason"]>> = {
  unavailable: "not_indexed",
  not_served: "not_served",
  behind: "behind",
};

type ErrorBody = components["schemas"]["Error"];

/** Converts an HTTP response to a result; `body` is its text, or the JSON parsed from it. */
export function parseResponse(path: string, response: Response, body: unknown): Result<unknown> {
  if (!response.ok) return parseFailure(path, response, isErrorBody(body) ? body : undefined);
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const value = isJson ? parseJson(body) : body;
  if (value === undefined || isJson === isTextPath(path)) return unexpected(response);
  // The transfer history reports a malformed date with status 200 and an error body.
  if (isErrorBody(value)) return { ok: false, kind: "invalid", message: value.error };
  const through = response.headers.get("x-indexed-through");
  try {
    const data = withBigints(value, amounts[path]);
    return { ok: true, data, indexedThrough: through === null ? undefined : Number(through) };
  } catch {
    // A raw amount is not an integer: not this API.
    return unexpected(response);
  }
}

function unexpected({ url, status }: Response): Failure {
  const message = `${url} is not a response of this API: check the base URL`;
  return { ok: false, kind: "unexpected", status, message };
}

function parseFailure(path: string, response: Response, body: ErrorBody | undefined): Failure {
  const { status } = response;
  const message = body?.error ?? `${response.url} responded with status ${status}`;
  const retryAfter = secondsOf(response.headers.get("retry-after"));
  if (status >= 500) {
    const reason = (body && REASONS[body.code]) ?? "server";
    return { ok: false, kind: "unavailable", reason, message, status, retryAfter };
  }
  if (status === 429) return { ok: false, kind: "rate_limited", message, retryAfter };
  if (body?.code === "invalid_parameter") return { ok: false, kind: "invalid", message };
  // On every other path a 404 means that the base URL is wrong.
  const isMissing = body?.code === "not_found" || body?.code === "not_deployed";
  if (isMissing && notFoundPaths.includes(path)) return { ok: false, kind: "not_found", message };
  return { ok: false, kind: "unexpected", message, status };
}

const isTextPath = (path: string) =>
  path === "/health" || path === "/ready" || /\/csvE18$|\.(atom|ics)$/.test(path);

function parseJson(body: unknown): unknown {
  if (typeof body !== "string") return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === "object" && value !== null && "error" in value && "code" in value;
}

/** `Retry-After` in seconds; this API does not use its date form. */
function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
