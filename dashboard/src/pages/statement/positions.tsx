import { Amount } from "../../components/amount.tsx";
import { addressColumn, amountColumn, timeColumn, transactionColumn } from "../../components/columns.tsx";
import { Figure } from "../../components/figure.tsx";
import { TokenLink } from "../../components/token-link.tsx";
import type { Statement } from "./statement.ts";
import { Section } from "./table.tsx";
import { sumOf, sumOfFrancs } from "./totals.ts";

type Row = Statement["positions"][number];

/** Positions at both ends, and the fees paid for minting. */
export function Positions({ statement }: { statement: Statement }) {
  const debt = (state: Row["opening"]) => (state === null ? "not owned" : <Amount raw={state.debt} />);
  const collateral = (state: Row["opening"], decimals: number) =>
    state === null ? (
      "not owned"
    ) : state.collateral === null ? (
      "unknown"
    ) : (
      <>
        {state.isAtLeast && "at least "}
        <Amount raw={state.collateral} decimals={decimals} digits="auto" />
      </>
    );
  const owed = (state: Statement["amplified"][number]["opening"]) =>
    state === null ? "not owned" : <Amount raw={state.owed} />;
  return (
    <>
      <Section
        title="Positions"
        note="Debt without reserve, ZCHF; collateral now, or at least that of the last minting update of a past end"
        none="No position was owned at either end of the year."
        rows={statement.positions}
        totals={[
          {
            name: "Total",
            sums: {
              "Debt, opening": (
                <Amount raw={sumOf(statement.positions.map(({ opening }) => opening?.debt))} />
              ),
              "Debt, closing": (
                <Amount raw={sumOf(statement.positions.map(({ closing }) => closing?.debt))} />
              ),
              "CHF at close": (
                <Figure
                  value={sumOfFrancs(
                    statement.positions.flatMap(({ closing }) =>
                      closing === null ? [] : [closing.collateralChf],
                    ),
                  )}
                />
              ),
            },
          },
        ]}
        columns={[
          addressColumn("position", "Position", { phone: "name", to: "position" }),
          {
            header: "Token",
            phone: "plain",
            cell: ({ collateral, collateralSymbol }) => (
              <TokenLink address={collateral} symbol={collateralSymbol} isBrief />
            ),
          },
          { header: "Debt, opening", align: "end", cell: ({ opening }) => debt(opening) },
          {
            header: "Collateral, opening",
            align: "end",
            cell: ({ opening, collateralDecimals }) => collateral(opening, collateralDecimals),
          },
          { header: "Debt, closing", phone: "key", align: "end", cell: ({ closing }) => debt(closing) },
          {
            header: "Collateral, closing",
            align: "end",
            cell: ({ closing, collateralDecimals }) => collateral(closing, collateralDecimals),
          },
          {
            header: "CHF at close",
            align: "end",
            cell: ({ closing }) => (closing === null ? "" : <Figure value={closing.collateralChf} />),
          },
        ]}
      />
      <Section
        title="Amplifiers"
        note="At the prices of the pool after the last log of the amplifier"
        none="No position of an amplifier was owned at either end of the year."
        rows={statement.amplified}
        totals={[]}
        columns={[
          addressColumn("position", "Position", { phone: "name" }),
          { header: "Owed, opening", align: "end", cell: ({ opening }) => owed(opening) },
          {
            header: "Value, opening",
            align: "end",
            cell: ({ opening }) => <Figure value={opening?.value ?? null} />,
          },
          { header: "Owed, closing", phone: "key", align: "end", cell: ({ closing }) => owed(closing) },
          {
            header: "Value, closing",
            align: "end",
            cell: ({ closing }) => <Figure value={closing?.value ?? null} />,
          },
        ]}
      />
      <Section
        title="Minting fees"
        none="No minting fee was paid."
        rows={statement.fees.list}
        totals={[{ name: "Total", sums: { "Fee, ZCHF": <Amount raw={statement.fees.total} /> } }]}
        columns={[
          timeColumn("timestamp", "Time", { phone: "plain" }),
          addressColumn("position", "Position", { phone: "name", to: "position" }),
          amountColumn("amount", "Fee, ZCHF", { phone: "key" }),
          transactionColumn,
        ]}
      />
    </>
  );
}
