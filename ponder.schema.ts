// biome-ignore-all assist/source/organizeImports: the engine writes tables in this order. Marks come first, see
// isBeingWritten in src/api/shared/freshness.ts.
export * from "./src/tables/marks.ts";

export * from "./src/tables/financial-log.ts";
export * from "./src/tables/minters.ts";
export * from "./src/tables/minting-updates.ts";
export * from "./src/tables/positions.ts";
export * from "./src/tables/rates.ts";
export * from "./src/tables/savings.ts";
export * from "./src/tables/tokens.ts";
export * from "./src/tables/transfers.ts";
