/** Paths of the public service that this one does not have, and why. */
const OUT_OF_SCOPE: readonly { path: RegExp; reason: string }[] = [
  {
    path: /^\/amplifier(\/|$)/,
    reason: "amplifiers are not indexed: their contracts are not part of @frankencoin/zchf 0.3.21",
  },
];

/** Message of the 404 for a path that no route has. */
export function notFoundMessage(path: string): string {
  const found = OUT_OF_SCOPE.find((known) => known.path.test(path));
  return `${found?.reason ?? "no such path"}; see /docs`;
}
