import { type Address, isAddress } from "viem";
import { z } from "zod";
import { readJson } from "./read-json.ts";

/** Key of the Swiss franc, whose price makes the market chart of ZCHF. */
export const FRANC = "CHF";

const usd = z.number().positive();

const priceFile = z.record(
  z
    .string()
    .refine(
      (key) => key === FRANC || isAddress(key, { strict: false }),
      `must be a token address or ${FRANC}`,
    ),
  z.union([
    usd.transform((price) => ({ usd: price, timestamp: undefined, history: {} })),
    z.strictObject({
      usd,
      timestamp: z.int().positive().optional(),
      history: z.record(z.iso.date(), usd).default({}),
    }),
  ]),
);

export type FilePrice = {
  /** USD per whole token. */
  usd: number;
  /** Unix seconds, when the file says of when the price is. */
  timestamp?: number | undefined;
  /** USD from the midnight of a UTC date (YYYY-MM-DD) until the next date. */
  history: Readonly<Record<string, number>>;
};

/**
 * The prices of a PRICE_FILE by lower-case token address on Ethereum, and that of the franc: a JSON object of
 * `"<address>": <USD>` or
 * `"<address>": {"usd": <USD>, "timestamp": <unix seconds>, "history": {"<YYYY-MM-DD>": <USD>}}`.
 * Throws, saying in one line what is wrong.
 */
export function readPriceFile(file: string): Map<Address | typeof FRANC, FilePrice> {
  const parsed = priceFile.safeParse(readJson(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.map(String).join(".") || "content";
    throw new Error(`${file}: ${place}: must be an object of "<token address>": <USD, above 0>`);
  }
  return new Map(
    Object.entries(parsed.data).map(([key, price]) => [
      key === FRANC ? key : (key.toLowerCase() as Address),
      price,
    ]),
  );
}
