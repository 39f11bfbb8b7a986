import type { z } from "zod";

/** For a complete response. */
const TIMEOUT_MS = 10_000;
/** Bytes of a response of quotes, and of one of histories: 50 daily ones of 500 days take 2 MB. */
const LARGEST_BYTES = 1_000_000;
export const LARGEST_HISTORY_BYTES = 4_000_000;

/** A response with another status than 200. */
export class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.name = "StatusError";
    this.status = status;
  }
}

/**
 * JSON from a price provider. Rejects on a time-out, a status that is not 200, a body that is too large, no JSON
 * or of another form than `schema`, without repeating the URL. Redirects are refused: they would carry the key
 * elsewhere.
 * @param largest bytes of the body
 */
export async function fetchJson<T>(
  url: string,
  schema: z.ZodType<T>,
  {
    signal,
    headers = {},
    largest = LARGEST_BYTES,
  }: { signal: AbortSignal; headers?: Record<string, string>; largest?: number | undefined },
): Promise<T> {
  const response = await fetch(url, {
    headers: { accept: "application/json", ...headers },
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new StatusError(response.status);
  }
  const parsed = schema.safeParse(parseJson(await readBody(response, largest)));
  if (!parsed.success) throw new Error("the body is not of the documented form");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the body is not JSON");
  }
}

async function readBody(response: Response, largest: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largest) throw new Error(`body of more than ${largest} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
