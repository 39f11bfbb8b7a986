import type { z } from "zod";

/** Milliseconds a provider has to answer completely. */
const TIMEOUT = 10_000;
/** Bytes; the answers to our batches take a small part of it. */
const MAX_BODY = 4_000_000;

/**
 * JSON from a price provider. Rejects on a time-out, a status that is not 200, a body that is too large, no JSON
 * or of another form than `schema`, without repeating the URL. Redirects are refused: they would carry the key
 * elsewhere.
 */
export async function fetchJson<T>(
  url: string,
  schema: z.ZodType<T>,
  { signal, headers = {} }: { signal: AbortSignal; headers?: Record<string, string> },
): Promise<T> {
  const response = await fetch(url, {
    headers: { accept: "application/json", ...headers },
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const parsed = schema.safeParse(parseJson(await readBody(response)));
  if (!parsed.success) throw new Error("the answer is not of the documented form");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the answer is no JSON");
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Error(`body of more than ${MAX_BODY} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
