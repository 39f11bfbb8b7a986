import { randomInt } from "node:crypto";

/** Some of the items, or all where there are not more than `count`; each selection is equally likely (Fisher-Yates). */
export function sample<T>(items: readonly T[], count: number): T[] {
  const rest = [...items];
  const selected: T[] = [];
  while (selected.length < count && rest.length > 0) selected.push(...rest.splice(randomInt(rest.length), 1));
  return selected;
}
