import { sql } from "drizzle-orm";
import { keyValues } from "../../model/key-values.ts";
import { type Entity, key, numeric, text } from "../engine/entity.ts";

/** The system's counters and totals as rows. */
export const ecosystemEntities: Entity[] = [
  {
    name: "CommonEcosystem",
    description: "A counter or total of the system, over all chains.",
    primaryKey: ["id"],
    from: async (deps) => {
      const values = Object.values(await keyValues(deps)).map(
        ({ id, value, amount }) => sql`(${id}::text, ${value}::text, ${amount}::numeric)`,
      );
      return sql`(values ${sql.join(values, sql`, `)}) as "ecosystem" ("id", "value", "amount")`;
    },
    key: key("text", sql`"ecosystem"."id"`),
    families: ["financial", "minters", "positions", "savings", "transfers"],
    chains: "every",
    columns: {
      id: text(sql`"ecosystem"."id"`, "Its name, as in /ecosystem/frankencoin/keyvalues."),
      value: text(sql`"ecosystem"."value"`, "Empty."),
      amount: numeric(sql`"ecosystem"."amount"`, "A number of logs, or an amount of 18 decimals."),
    },
  },
];
