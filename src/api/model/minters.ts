import { and, desc, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import type { Hex } from "viem";
import type { AddressKey, Chain } from "../../chains.ts";
import { minterApplication, minterLatestApplication } from "../../tables/minters.ts";
import type { Deps } from "../deps.ts";
import { type Moment, until } from "./moment.ts";
import { firstBytes } from "./user-text.ts";

/** Without what is cut of their messages. */
const applicationColumns = {
  ...getTableColumns(minterApplication),
  messageBytes: firstBytes(minterApplication.messageBytes),
  denialMessageBytes: firstBytes<Hex | null>(minterApplication.denialMessageBytes),
};

/** Applications to mint up to the moment, newest first, of one chain or all. */
export async function minters(
  { db, chains, freshness }: Pick<Deps, "db" | "chains" | "freshness">,
  at: Moment,
  chainId?: number,
) {
  // An unknown chain may have an id beyond the column's type.
  if (chainId !== undefined && !chains.some(({ id }) => id === chainId)) return [];
  const [rows, heads] = await Promise.all([
    db
      .select(applicationColumns)
      .from(minterApplication)
      .where(
        and(
          chainId === undefined ? undefined : eq(minterApplication.chainId, chainId),
          until(minterApplication.timestamp, at),
        ),
      )
      .orderBy(
        desc(minterApplication.timestamp),
        desc(minterApplication.chainId),
        desc(minterApplication.count),
      ),
    freshness.chains(),
  ]);
  const now = new Map(heads.map((head) => [head.chainId, head.timestamp]));
  const superseded = new Map(chains.map((chain) => [chain.id, supersededMinters(chain)]));
  return rows.map((latest) => {
    const isLater = at !== undefined && latest.deniedAt !== null && latest.deniedAt > at;
    const row = isLater ? { ...latest, ...NOT_DENIED } : latest;
    return {
      ...row,
      status: statusOf(row, at ?? now.get(row.chainId) ?? 0n, superseded.get(row.chainId) ?? []),
    };
  });
}

const NOT_DENIED = {
  deniedAt: null,
  denialTxHash: null,
  denier: null,
  denialMessageBytes: null,
  denialMessageLength: null,
};

/** Applications with a period in which they could be denied, and that were not. */
export const minterProposals = ({ db }: Pick<Deps, "db">) =>
  db
    .select(applicationColumns)
    .from(minterApplication)
    .where(and(isNull(minterApplication.deniedAt), gt(minterApplication.applicationPeriod, 0n)));

/** The latest application of each minter, as `from`. */
export const latestApplications = sql`${minterLatestApplication} inner join ${minterApplication}
  on ${minterApplication.chainId} = ${minterLatestApplication.chainId}
  and ${minterApplication.count} = ${minterLatestApplication.count}`;

/** Minter modules that still work but are not recommended for new use: their status is `deprecated`. */
const SUPERSEDED: readonly AddressKey[] = ["mintingHubV1", "stablecoinBridgeXCHF", "savingsV2"];

const supersededMinters = ({ addresses }: Chain): string[] =>
  SUPERSEDED.flatMap((key) => addresses[key]?.toLowerCase() ?? []);

/** The coin lets a minter mint from the second its period ends. */
function statusOf(
  row: typeof minterApplication.$inferSelect,
  now: bigint,
  superseded: readonly string[],
): "denied" | "proposed" | "deprecated" | "active" {
  if (row.deniedAt !== null) return "denied";
  if (now < row.timestamp + row.applicationPeriod) return "proposed";
  return superseded.includes(row.minter) ? "deprecated" : "active";
}
