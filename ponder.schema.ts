export * from "./src/tables/marks.ts";
export * from "./src/tables/minters.ts";
export * from "./src/tables/tokens.ts";
export * from "./src/tables/transfers.ts";
