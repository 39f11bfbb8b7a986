import { restoreState, setRestoreState } from "./snapshot/restores.ts";
import { hasTable, LAUNCHER_SCHEMA, META, type Query } from "./tables.ts";

/** Chains whose rows agreed with their contracts since they were last indexed from the start. */
const VERIFIED = "verified_chains";

const NOT_CHECKED = "its logs have not been compared with its contracts yet";
const RESTORED = "it was restored from a snapshot, which has not been compared with the chains yet";

/** The marks of the schema are no longer true: of one chain, or of all, because rows are indexed again. */
export async function forgetVerified(query: Query, schema: string, chainId?: number): Promise<void> {
  if (!(await hasTable(query, LAUNCHER_SCHEMA, VERIFIED))) return;
  await query(
    `delete from ${LAUNCHER_SCHEMA}.${VERIFIED} where schema_name = $1 and chain_id = coalesce($2, chain_id)`,
    [schema, chainId ?? null],
  );
}

async function verifiedChains(query: Query, schema: string): Promise<Set<number>> {
  await query(`create schema if not exists ${LAUNCHER_SCHEMA}`);
  await query(
    `create table if not exists ${LAUNCHER_SCHEMA}.${VERIFIED} (
       schema_name text, chain_id bigint, at timestamptz not null default now(), primary key (schema_name, chain_id))`,
  );
  const rows = await query(`select chain_id from ${LAUNCHER_SCHEMA}.${VERIFIED} where schema_name = $1`, [
    schema,
  ]);
  return new Set(rows.map(({ chain_id }) => Number(chain_id)));
}

/**
 * Decides which chains may be served: those whose rows were compared with the chain and agreed, by the log check, or by
 * the launcher after a restore from a snapshot. The marks outlive the process. The other chains, and why, are noted in
 * Ponder's own row, which every replica reads with the checkpoints; Ponder overwrites it at each start, when it also
 * takes back that it is ready.
 */
export class Verification {
  readonly #query: Query;
  readonly #schema: string;
  /** Why a chain may not be served yet, by chain id. */
  readonly #pending: Map<number, string>;
  /** Whether the tables came from a snapshot and no response was compared with the chains yet. */
  readonly isRestored: boolean;

  private constructor(query: Query, schema: string, pending: Map<number, string>, isRestored: boolean) {
    this.#query = query;
    this.#schema = schema;
    this.#pending = pending;
    this.isRestored = isRestored;
  }

  /** Reads the marks of the writer's database. */
  static async open(query: Query, schema: string, chains: readonly { id: number }[]): Promise<Verification> {
    const isRestored = (await restoreState(query, schema)) === "unverified";
    if (isRestored) await forgetVerified(query, schema);
    const verified = await verifiedChains(query, schema);
    const reason = isRestored ? RESTORED : NOT_CHECKED;
    const pending = new Map(chains.flatMap(({ id }) => (verified.has(id) ? [] : [[id, reason]])));
    await query(
      `update "${schema}".${META} set value = value || jsonb_build_object('unverified', $1::jsonb)`,
      [JSON.stringify(Object.fromEntries(pending))],
    );
    return new Verification(query, schema, pending, isRestored);
  }

  isPending(chainId: number): boolean {
    return this.#pending.has(chainId);
  }

  /** The rows of the chain agree with the chain: it is served from now on. */
  async pass(chainId: number): Promise<void> {
    if (!this.#pending.has(chainId)) return;
    await this.#query(
      `insert into ${LAUNCHER_SCHEMA}.${VERIFIED} (schema_name, chain_id) values ($1, $2) on conflict do nothing`,
      [this.#schema, chainId],
    );
    // One key at a time: two chains may pass at the same moment.
    await this.#query(`update "${this.#schema}".${META} set value = value #- array['unverified', $1]`, [
      String(chainId),
    ]);
    // Not before it is stored: when the database is away, the next check passes the chain.
    this.#pending.delete(chainId);
  }

  /** Every response that was compared after a restore agrees with the chains. */
  async passRestored(): Promise<void> {
    for (const chainId of [...this.#pending.keys()]) await this.pass(chainId);
    await setRestoreState(this.#query, this.#schema, "verified");
  }

  /** Why the chain has not passed; without effect on one that has. */
  async explain(chainId: number, reason: string): Promise<void> {
    if (!this.#pending.has(chainId) || this.#pending.get(chainId) === reason) return;
    await this.#query(
      `update "${this.#schema}".${META}
       set value = jsonb_set(value, array['unverified', $1], to_jsonb($2::text), false)`,
      [String(chainId), reason],
    );
    if (this.#pending.has(chainId)) this.#pending.set(chainId, reason);
  }
}
