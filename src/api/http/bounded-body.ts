/** Most bytes of a response. */
export const MOST_RESPONSE_BYTES = 8 * 1024 * 1024;

/** So many rows fit, whatever they contain: texts of users have at most 1000 characters. */
const ROWS_THAT_FIT = 250;

/**
 * The body of a list with as many of its first rows as fit into a response as JSON, where all of them do not.
 *
 * @param at the member with the rows, an array or a record; absent: the body itself
 * @param onCut called when rows were left out
 */
export function boundedBody<Body>(body: Body, at: string | undefined, onCut: () => void): Body {
  const whole = at === undefined ? body : (body as Record<string, unknown>)[at];
  if (typeof whole !== "object" || whole === null) return body;
  const entries = Object.entries(whole);
  if (entries.length <= ROWS_THAT_FIT) return body;
  // What stands beside the rows is short.
  let left = MOST_RESPONSE_BYTES - 10_000;
  const end = entries.findIndex(([key, row]) => {
    left -= Buffer.byteLength(JSON.stringify(row) ?? "") + (Array.isArray(whole) ? 1 : key.length + 4);
    return left < 0;
  });
  if (end === -1) return body;
  onCut();
  const rows = Array.isArray(whole) ? whole.slice(0, end) : Object.fromEntries(entries.slice(0, end));
  if (at === undefined) return rows as Body;
  const hasCount = (body as { num?: unknown }).num === entries.length;
  return { ...body, ...(hasCount && { num: end }), [at]: rows };
}
