import { render } from "./render.ts";
import type { Tool } from "./tool.ts";

/** Most characters of a result as JSON, text and structured content together: clients cut longer ones, or reject them. */
const MOST_CHARACTERS = 59_000;

type Result = Record<string, unknown>;
type Part = { skip: number; limit: number };

/**
 * The response of a tool: at most `limit` rows of each list after the first `skip`, and fewer where the result would be
 * too long; `more` states which rows are missing.
 */
export function responseOf({ lists }: Pick<Tool, "lists">, result: Result, { skip, limit }: Part) {
  for (let rows = limit; ; ) {
    const structuredContent = partOf(lists, result, { skip, limit: rows });
    const text = render(structuredContent as Parameters<typeof render>[0]);
    const response = { structuredContent, content: [{ type: "text" as const, text }] };
    const longest = Math.max(0, ...lists.map((name) => rowsOf(structuredContent, name).length));
    const { length } = JSON.stringify(response);
    if (length <= MOST_CHARACTERS || longest <= 1) return response;
    rows = Math.max(1, Math.min(longest - 1, Math.floor((longest * MOST_CHARACTERS) / length)));
  }
}

const rowsOf = (result: Result, name: string) => result[name] as readonly unknown[];

function partOf(lists: readonly string[], result: Result, { skip, limit }: Part): Result {
  const part = { ...result };
  const missing: string[] = [];
  for (const name of lists) {
    const rows = rowsOf(result, name);
    part[name] = rows.slice(skip, skip + limit);
    if (rows.length > skip + limit) {
      missing.push(`${name}: rows ${skip + 1} to ${skip + limit} of ${rows.length}`);
    }
  }
  const more =
    missing.length === 0
      ? null
      : `${missing.join("; ")}. For the next rows call again with the same arguments and skip ${skip + limit}.`;
  return { ...part, more };
}
