import { MAIN_CHAIN } from "../../../chains.ts";
import { onEveryChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { json } from "../../http/response-format.ts";
import { statementOf } from "../../model/accounts/queries.ts";
import { statementCsv } from "./csv.ts";
import { presentStatement } from "./present.ts";
import { statement, statementPath, statementQuery } from "./schema.ts";

export const accountRoutes = [
  dataRoute({
    tags: ["Accounts"],
    path: "/accounts/{address}/statement",
    operationId: "statement",
    summary:
      "Everything that happened to an account in a year, a month or a day, and what it had at both ends",
    description:
      "ZCHF, FPS, FCS and savings on every chain: opening balance plus lines is the closing balance. Of a period that is not over, or that a chain is not indexed to the end of, up to `through`. As CSV one table with amounts in whole units of `asset` whatever `units` says, in which `section` says what a row is: the balances, accrued interest, debt and collateral at both ends, debt and liquidity of amplifiers (chf is its value), lines, referral fees received, minting fees paid (counterparty is the position), and trades of FPS and FCS (amount are the shares, chf the ZCHF). A sum over amount takes the rows with `counted` yes, which are the lines: received referral fees and trades are among them, and what a mint sent is without its fee.",
    params: statementPath,
    query: statementQuery,
    response: { ...json("The statement.", statement), csv: statementCsv },
    dependencies: onEveryChain(
      ["tokens", "savings", "rates", "financial", "equity", "shares", "fcs", "positions", "amplifiers"],
      {
        required: [MAIN_CHAIN],
        history: true,
        headTime: true,
      },
    ),
    maxAgeSeconds: 60,
    past: "it is about a period",
    handler: async (deps, { address, ...period }) =>
      presentStatement(await statementOf(deps, address, period)),
  }),
];
