import errors from "./errors.json" with { type: "json" };

export type Recorded = { status: number; headers: Record<string, string>; body: string };

/** A recorded response of a real provider, byte for byte; `words` occur in its body or its description. */
export function recorded(provider: string, words: string): Recorded {
  const found = errors.find(
    (entry) => entry.provider === provider && (entry.body.includes(words) || entry.situation.includes(words)),
  );
  if (!found) throw new Error(`errors.json holds no response of ${provider} with "${words}"`);
  const isJson = /^\s*[[{]/.test(found.body);
  const type = isJson ? "application/json" : found.body.includes("<") ? "text/html" : "text/plain";
  return {
    status: found.httpStatus ?? 200,
    headers: {
      "content-type": type,
      ...("headers" in found ? (found.headers as Record<string, string>) : {}),
    },
    body: found.body,
  };
}
