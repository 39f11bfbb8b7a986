import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Hex } from "viem";
import { BYTES_KEPT, boundedText } from "../../domain/bounded-text.ts";

/** `0x` and two digits for each byte. */
const hexLength = (bytes: number): number => 2 + 2 * bytes;

/** The first bytes of a stored text: the database reads no more of it. */
export const firstBytes = <T extends Hex | null = Hex>(
  stored: SQLWrapper,
  bytes: number = BYTES_KEPT,
): SQL<T> => sql<T>`left(${stored}, ${sql.raw(String(hexLength(bytes)))})`;

type Cut<Name extends string> = { [Key in `${Name}Truncated`]?: true } & {
  [Key in `${Name}Length`]?: number;
};

/** What stands beside a text of which the first characters are sent; nothing beside one that is whole. */
export const cutOf = <Name extends string>(name: Name, length: number | null | undefined): Cut<Name> =>
  length === null || length === undefined
    ? ({} as Cut<Name>)
    : ({ [`${name}Truncated`]: true, [`${name}Length`]: length } as Cut<Name>);

/** A text as members of a response: at most 1000 characters of it. */
export const textMembers = <Name extends string>(name: Name, bytes: Hex, length: number | null | undefined) =>
  ({ [name]: boundedText(bytes), ...cutOf(name, length) }) as Record<Name, string> & Cut<Name>;
