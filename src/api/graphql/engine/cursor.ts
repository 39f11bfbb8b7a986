import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { GraphQLError } from "graphql/index.js";
import type { SortKey } from "./entity.ts";
import { parameterOf } from "./values.ts";

const CHECK = 8;

/** An opaque text that names a row of an order by its sort keys, as the database writes them. */
export function encodeCursor(order: string, keys: readonly string[]): string {
  const body = Buffer.from(JSON.stringify(keys));
  return Buffer.concat([check(order, body), body]).toString("base64url");
}

/** The sort keys of the row that a cursor names, as parameters; throws for a text that no cursor of this order is. */
export function decodeCursor(order: string, keys: readonly SortKey[], text: string): SQL {
  const bytes = Buffer.from(text, "base64url");
  const body = bytes.subarray(CHECK);
  const isOurs = check(order, body).equals(bytes.subarray(0, CHECK));
  const values = isOurs ? parsed(body) : undefined;
  const parameters = Array.isArray(values)
    ? values.flatMap((value, i) => parameterOf(keys[i]?.type ?? "text", value) ?? [])
    : [];
  if (parameters.length !== keys.length) {
    throw new GraphQLError(
      "malformed cursor: expected a startCursor or endCursor of the same list and orderBy",
    );
  }
  return sql`(${sql.join(parameters, sql`, `)})`;
}

/** A checksum, not a secret: it detects a damaged cursor and one of another order. */
const check = (order: string, body: Uint8Array) =>
  createHash("sha256").update(order).update(body).digest().subarray(0, CHECK);

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
