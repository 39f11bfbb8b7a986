/** Milliseconds after which a line of the same kind is printed again, doubled each time up to the longest. */
const FIRST_REPEAT_MS = 60_000;
const LONGEST_REPEAT_MS = 3_600_000;
/** Milliseconds without a reason for the line after which the next one is a first one. */
const FORGOTTEN_MS = 600_000;

type Printed = { at: number; wantedAt: number; repeatMs: number };

const printed = new Map<string, Printed>();

/** Prints one line, and further ones of the same `kind` more and more rarely while they go on. */
export function warn(kind: string, line: string): void {
  const now = performance.now();
  const last = printed.get(kind);
  const isNew = last === undefined || now - last.wantedAt > FORGOTTEN_MS;
  if (!isNew) last.wantedAt = now;
  if (!isNew && now - last.at < last.repeatMs) return;
  const repeatMs = isNew ? FIRST_REPEAT_MS : Math.min(last.repeatMs * 2, LONGEST_REPEAT_MS);
  printed.set(kind, { at: now, wantedAt: now, repeatMs });
  console.warn(line);
}
