import { LRUCache } from "lru-cache";

type Parsed = object;
type Parser = { parse: (statement: string) => Parsed };
type Create = () => Promise<Parser>;

/** Where the parser is that this module stands for, see `keepParser`. */
const original = new URL(import.meta.url).searchParams.get("original");
if (original === null) throw new Error("sql-parser.ts is loaded in place of the engine's parser alone");
const { default: create } = (await import(original)) as { default: Create };

const parsed = new LRUCache<string, Parsed>({ max: 200 });
/** One that was asked nothing yet. What a parser is asked stays on its stack, so that none is asked for long. */
let fresh: Promise<Parser> | undefined;

/** A parser that remembers what was asked of those before it. */
const createOnce: Create = async () => {
  fresh ??= create().catch((error: unknown) => {
    fresh = undefined;
    throw error;
  });
  const parser = await fresh;
  return {
    parse(statement) {
      const known = parsed.get(statement);
      if (known !== undefined) return known;
      fresh = undefined;
      const found = parser.parse(statement);
      parsed.set(statement, found);
      return found;
    },
  };
};

export default createOnce;
