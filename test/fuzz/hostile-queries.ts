import fc from "fast-check";

/** GraphQL documents made to cost more than they look: long names, many filters, lists, aliases, depth and fragments. */

const longName = fc
  .tuple(fc.constantFrom("a", "_b", "Z9"), fc.constantFrom(1, 30, 64, 65, 1_000, 40_000))
  .map(([part, times]) => part.repeat(times));

const lists = fc.constantFrom("transferReferences", "eRC20TransferHistorys", "equityTrades", "minters");
const repeat = (count: number, of: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i)).join(" ");

const text = fc.constantFrom("0x", "%", "a".repeat(200), "\\\\", "😀".repeat(50));
const count = fc.constantFrom(1, 2, 29, 31, 250, 999);

/** Filters by parts of texts, in one list or several. */
const filtered = fc
  .record({ lists: fc.constantFrom(1, 2, 29), filters: count, word: fc.constantFrom("AND", "OR"), text })
  .map(({ lists: most, filters, word, text: sought }) => {
    const where = repeat(filters, () => `{ from_not_contains: ${JSON.stringify(sought)} }`);
    return `{ ${repeat(most, (i) => `a${i}: transferReferences(where: { ${word}: [${where}] }) { totalCount }`)} }`;
  });

/** Orders without index, whole tables, and texts that aliases repeat. */
const large = fc
  .record({
    name: lists,
    most: count,
    limit: fc.constantFrom(1, 50, 1_000),
    alias: longName,
    order: fc.boolean(),
  })
  .map(({ name, most, limit, alias, order }) => {
    const args = `limit: ${limit}${order ? ', orderBy: "txHash"' : ""}`;
    const fields = repeat(Math.min(most, 40), (i) => `${alias}${i}: txHash`);
    return `{ ${repeat(Math.min(most, 31), (i) => `l${i}: ${name}(${args}) { items { ${fields} } totalCount }`)} }`;
  });

/** The description of the schema, within itself and under long aliases. */
const described = fc
  .record({
    depth: fc.integer({ min: 1, max: 40 }),
    alias: longName,
    list: fc.constantFrom("fields", "inputFields"),
  })
  .map(({ depth, alias, list }) => {
    const inner = `${`${list} { type { ofType { `.repeat(depth)}${alias}: name${" } } }".repeat(depth)}`;
    return `{ __schema { types { ${inner} } } }`;
  });

/** Fragments that multiply, or contain themselves. */
const fragments = fc.record({ count: fc.integer({ min: 1, max: 60 }), isCycle: fc.boolean() }).map(
  ({ count: most, isCycle }) =>
    `{ ...f0 } ${repeat(most, (i) => {
      const next = i + 1 < most ? i + 1 : 0;
      const spread = i + 1 < most || isCycle ? `...f${next} ...f${next}` : "_meta { status }";
      return `fragment f${i} on Query { ${spread} }`;
    })}`,
);

const deep = fc
  .integer({ min: 1, max: 3_000 })
  .map((depth) => `{ minters(where: ${"{ AND: [".repeat(depth)}{}${"] }".repeat(depth)}) { totalCount } }`);

export const hostileQuery = fc.oneof(filtered, large, described, fragments, deep);
