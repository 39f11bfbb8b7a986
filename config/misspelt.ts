import type { Environment } from "./settings.ts";

/** Names of settings up to this length are one edit away from too many ordinary names, such as SORT from PORT. */
const SHORT_NAME = 4;

/** A line for each variable whose name is no setting and looks like one of `settings`. */
export function misspeltSettings(env: Environment, settings: readonly string[]): string[] {
  const isSetting = new Set(settings);
  return Object.keys(env).flatMap((name) => {
    if (isSetting.has(name)) return [];
    const [, chainId] = /^RPC_URL_(\d+)$/.exec(name) ?? [];
    if (chainId !== undefined) return [`${name} has no effect: chain ${chainId} is not supported`];
    const likely = settings.find((setting) => isLike(letters(name), letters(setting)));
    return likely === undefined ? [] : [`${name} is no setting and has no effect: did you mean ${likely}?`];
  });
}

const isLike = (name: string, setting: string): boolean =>
  name === setting || (setting.length > SHORT_NAME && isAlike(name, setting));

const letters = (name: string): string => name.toUpperCase().replace(/[^A-Z\d]/g, "");

/** Whether one character more, less or other, or two adjacent ones in the other order, make the texts equal. */
function isAlike(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const restA = a.slice(start, endA);
  const restB = b.slice(start, endB);
  if (restA.length === 2 && restB.length === 2) return restA === `${restB[1]}${restB[0]}`;
  return restA.length <= 1 && restB.length <= 1;
}
