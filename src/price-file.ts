import { readFileSync } from "node:fs";
import { type Address, isAddress } from "viem";
import { z } from "zod";

const usd = z.number().positive();

const priceFile = z.record(
  z.string().refine((key) => isAddress(key, { strict: false }), "must be a token address"),
  z.union([
    usd.transform((price) => ({ usd: price, timestamp: undefined })),
    z.strictObject({ usd, timestamp: z.int().positive().optional() }),
  ]),
);

/** USD per whole token; `timestamp` (unix seconds) when the file says of when the price is. */
export type FilePrice = { usd: number; timestamp?: number | undefined };

/**
 * The prices of a PRICE_FILE by lower-case token address on Ethereum: a JSON object of
 * `"<address>": <USD>` or `"<address>": {"usd": <USD>, "timestamp": <unix seconds>}`.
 * Throws, saying in one line what is wrong.
 */
export function readPriceFile(file: string): Map<Address, FilePrice> {
  const parsed = priceFile.safeParse(readJson(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.map(String).join(".") || "content";
    throw new Error(`${file}: ${place}: must be an object of "<token address>": <USD, above 0>`);
  }
  return new Map(
    Object.entries(parsed.data).map(([address, price]) => [address.toLowerCase() as Address, price]),
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} ${error instanceof SyntaxError ? "is not valid JSON" : "cannot be read"}`);
  }
}
