import { withBigints } from "./amounts.ts";
import { amounts, type components, mayMiss } from "./generated.ts";
import type { Failure, Result } from "./result.ts";

type ErrorBody = components["schemas"]["Error"];

/** What an HTTP answer means; `body` is its text, or the JSON already read from it. */
export function readAnswer(path: string, response: Response, body: unknown): Result<unknown> {
  if (!response.ok) return readFailure(path, response, isErrorBody(body) ? body : undefined);
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const value = isJson ? parsed(body) : body;
  if (value === undefined || isJson === isTextPath(path)) return unexpected(response);
  // Of a date it cannot read the service tells in a 200 answer.
  if (isErrorBody(value)) return { ok: false, kind: "invalid", message: value.error };
  const through = response.headers.get("x-indexed-through");
  try {
    const data = withBigints(value, amounts[path]);
    return { ok: true, data, indexedThrough: through === null ? undefined : Number(through) };
  } catch {
    // What is no integer stands where this API has raw amounts.
    return unexpected(response);
  }
}

function unexpected({ url, status }: Response): Failure {
  const message = `${url} answers what this API does not: check the base URL`;
  return { ok: false, kind: "unexpected", status, message };
}

function readFailure(path: string, response: Response, body: ErrorBody | undefined): Failure {
  const { status } = response;
  const message = body?.error ?? `${response.url} answers with status ${status}`;
  const retryAfter = secondsOf(response.headers.get("retry-after"));
  if (status >= 500) {
    const reasons = { unavailable: "not_indexed", behind: "behind" } as const;
    const reason = body?.code === "unavailable" || body?.code === "behind" ? reasons[body.code] : "server";
    return { ok: false, kind: "unavailable", reason, message, status, retryAfter };
  }
  if (status === 429) return { ok: false, kind: "rate_limited", message, retryAfter };
  if (body?.code === "invalid_parameter") return { ok: false, kind: "invalid", message };
  // The same status tells of a wrong base URL where no record is asked for.
  if (body?.code === "not_found" && mayMiss.includes(path)) return { ok: false, kind: "not_found", message };
  return { ok: false, kind: "unexpected", message, status };
}

const isTextPath = (path: string) => path === "/health" || path === "/ready" || path.endsWith("/csvE18");

function parsed(body: unknown): unknown {
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

/** Retry-After as a number of seconds; its form with a date is not used by this API. */
function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
