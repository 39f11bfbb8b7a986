/** Tokens whose balances the API has. */
export const TOKENS = [
  ["zchf", "ZCHF"],
  ["fps", "FPS"],
  ["fcs", "FCS"],
] as const;
