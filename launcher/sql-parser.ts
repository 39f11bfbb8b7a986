import { LRUCache } from "lru-cache";

type Parsed = object;
type Parser = { parse: (statement: string) => Parsed };
type Create = () => Promise<Parser>;

/** Where the parser is that this module stands for, see `keepParser`. */
const original = new URL(import.meta.url).searchParams.get("original");
if (original === null) throw new Error("sql-parser.ts is loaded in place of the engine's parser alone");
const { default: create } = (await import(original)) as { default: Create };

const parsed = new LRUCache<string, Parsed>({ max: 200 });
let parser: Promise<Parser> | undefined;

/** A parser that remembers what it was asked. */
const createOnce: Create = async () => {
  parser ??= create();
  const { parse } = await parser;
  return {
    parse(statement) {
      const known = parsed.get(statement);
      if (known !== undefined) return known;
      const found = parse(statement);
      parsed.set(statement, found);
      return found;
    },
  };
};

export default createOnce;
