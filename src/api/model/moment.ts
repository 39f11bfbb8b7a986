import { asc, type Column, lte, type SQL } from "drizzle-orm";
import { financialLog } from "../../tables/financial-log.ts";
import type { FirstFigures, Moment } from "../cache/moment.ts";

export type { Moment };

/** Of rows with a block time: those up to the moment. */
export const until = (timestamp: Column, at: Moment): SQL | undefined =>
  at === undefined ? undefined : lte(timestamp, at);

/** Time of the system's first financial log on any chain, unix seconds. */
export const firstFigures: FirstFigures = {
  family: "financial",
  read: async ({ db }) => {
    const { timestamp } = financialLog;
    const [first] = await db.select({ timestamp }).from(financialLog).orderBy(asc(timestamp)).limit(1);
    return first?.timestamp;
  },
};
