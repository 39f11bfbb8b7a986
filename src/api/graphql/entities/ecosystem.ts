import { keyValues } from "../../model/key-values.ts";
import { type Entity, key, numeric, text } from "../engine/entity.ts";
import { columnOf, computedRows } from "../engine/expressions.ts";

const rows = "ecosystem";
const id = columnOf(rows, "id");

/** The system's counters and totals as rows. */
export const ecosystemEntities: Entity[] = [
  {
    name: "CommonEcosystem",
    description: "A counter or total of the system, over all chains.",
    primaryKey: ["id"],
    from: async (deps) =>
      computedRows(
        rows,
        { id: "text", value: "text", amount: "numeric" },
        Object.entries(await keyValues(deps, undefined)).map(([name, amount]) => ({
          id: name,
          value: "",
          amount: String(amount),
        })),
      ),
    key: key("text", id),
    families: ["financial", "minters", "positions", "savings", "transfers"],
    chains: "every",
    columns: {
      id: text(id, "Its name, as in /ecosystem/frankencoin/keyvalues."),
      value: text(columnOf(rows, "value"), "Empty."),
      amount: numeric(columnOf(rows, "amount"), "A number of logs, or an amount of 18 decimals."),
    },
  },
];
