import { memo, useId, useState } from "react";
import { Amount } from "../../components/amount.tsx";
import { amountColumn, countColumn, figureColumn, inFile, tokenColumn } from "../../components/columns.tsx";
import { type Columns, DataTable } from "../../components/data-table.tsx";
import { Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Select } from "../../components/select.tsx";
import { useApi } from "../../data/use-api.ts";
import { formatFraction } from "../../format/numbers.ts";
import { tokenOptions } from "./filter.ts";
import { challengeableDebt, type Risk, type TokenDebt } from "./risk.ts";
import { SimulatorChart } from "./simulator-chart.tsx";

/** Per cent that the slider shows at first. */
const FIRST_FALL = 30;

/** Debt that could be challenged if a market price fell; not rendered again while somebody types a search beside it. */
export const Simulator = memo(function Simulator() {
  const query = useApi("/positions/risk");
  return (
    <Panel
      title="If a price falls"
      note="debt without reserve of the positions that could then be challenged with profit; those without a price are not counted"
    >
      <QueryView
        query={query}
        what="positions by risk"
        isEmpty={({ num }) => num === 0}
        empty="No position has a debt."
      >
        {({ list }) => <Falls list={list} />}
      </QueryView>
    </Panel>
  );
});

function Falls({ list }: { list: readonly Risk[] }) {
  const id = useId();
  const [token, setToken] = useState("all");
  const [percent, setPercent] = useState(FIRST_FALL);
  const rows = list.filter(({ collateral }) => token === "all" || collateral.toLowerCase() === token);
  const fall = percent / 100;
  const debts = challengeableDebt(rows, fall);
  const total = debts.reduce((sum, { debt }) => sum + debt, 0n);
  const owed = list.reduce((sum, { debt }) => sum + debt, 0n);
  return (
    <>
      <div className="filters">
        <Select
          label="Token"
          options={[["all", "all tokens"], ...tokenOptions(list)]}
          value={token}
          onChange={setToken}
        />
        <div className="field">
          <label htmlFor={id}>Fall of the market price: {percent}%</label>
          <input
            id={id}
            type="range"
            min={0}
            max={99}
            value={percent}
            aria-valuetext={`${percent} per cent`}
            onChange={(event) => setPercent(Number(event.target.value))}
          />
        </div>
      </div>
      <Facts
        facts={[
          { name: "Challengeable debt", value: <Amount raw={total} unit="ZCHF" /> },
          {
            name: "Share of all debt",
            value: owed === 0n ? "—" : formatFraction(Number((total * 1_000_000n) / owed) / 1e6, 1),
          },
          { name: "Positions", value: debts.reduce((sum, { positions }) => sum + positions, 0) },
        ]}
      />
      <AtRisk />
      <SimulatorChart list={rows} percent={percent} />
      <DataTable
        caption="Challengeable debt by token"
        columns={columnsAfter(fall)}
        rows={debts}
        rowKey={({ collateral }) => collateral}
        sortParameter="sort-fall"
        csv={`challengeable-after-${percent}-percent`}
      />
    </>
  );
}

/** What is owed beside the slider's question: it counts neither positions without a price nor what is lost already. */
function AtRisk() {
  const query = useApi("/analytics/fps/exposure");
  return (
    <QueryView query={query} what="debt at risk">
      {({ general }) => (
        <Facts
          facts={[
            { name: "Overdue", value: <Figure value={general.overdue} unit="ZCHF" /> },
            { name: "Unpriced", value: <Figure value={general.unpriced} unit="ZCHF" /> },
            { name: "Uncovered", value: <Figure value={general.uncovered} unit="ZCHF" /> },
          ]}
        />
      )}
    </QueryView>
  );
}

const columnsAfter = (fall: number): Columns<TokenDebt> => [
  tokenColumn("collateral", "Token", { phone: "name" }),
  ...inFile("collateralSymbol"),
  figureColumn("price", "Price then, CHF", {
    value: ({ price }: TokenDebt) => (price === null ? null : price * (1 - fall)),
  }),
  countColumn("positions", "Positions"),
  amountColumn("debt", "Debt, ZCHF", { phone: "key" }),
];
