/** Milliseconds in which a line of the same kind is printed once. */
const REPEAT_AFTER_MS = 60_000;

const printed = new Map<string, number>();

/** Prints one line, and for the same `kind` at most one a minute. */
export function warn(kind: string, line: string): void {
  const now = performance.now();
  if ((printed.get(kind) ?? Number.NEGATIVE_INFINITY) > now - REPEAT_AFTER_MS) return;
  printed.set(kind, now);
  console.warn(line);
}
