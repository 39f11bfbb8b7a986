export * from "./src/tables/financial-log.ts";
export * from "./src/tables/marks.ts";
export * from "./src/tables/minting-updates.ts";
export * from "./src/tables/positions.ts";
export * from "./src/tables/rates.ts";
export * from "./src/tables/savings.ts";
export * from "./src/tables/tokens.ts";
export * from "./src/tables/transfers.ts";
