import { useState } from "react";
import { chainName, type Data } from "zchf-api-client";
import { Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useApi } from "../../data/use-api.ts";
import { useLabels } from "../../data/use-contracts.ts";
import { shorten } from "../../format/addresses.ts";
import { formatPpm } from "../../format/numbers.ts";
import { DELAY_DAYS, interestOf, yearlyYieldPpm } from "./interest.ts";

type Module = Data<"/savings/core/info">["status"][string][string];

/** What a deposit would earn. */
export function Calculator() {
  const query = useApi("/savings/core/info");
  return (
    <QueryView
      query={query}
      what="rates"
      isEmpty={({ status }) => Object.keys(status).length === 0}
      empty="No savings module is indexed."
    >
      {({ status }) => <Form modules={Object.values(status).flatMap((modules) => Object.values(modules))} />}
    </QueryView>
  );
}

const keyOf = ({ chainId, module }: Module) => `${chainId}-${module}`;

/** A number of at least 0 that was typed, also with separators; undefined for anything else. */
function numberOf(text: string): number | undefined {
  const value = text.replace(/[’',\s]/g, "");
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function Form({ modules }: { modules: readonly Module[] }) {
  const best = modules.toSorted((a, b) => b.rate - a.rate)[0];
  const labelOf = useLabels();
  const [amount, setAmount] = useState("10000");
  const [days, setDays] = useState("365");
  const [fee, setFee] = useState("0");
  const [chosen, setChosen] = useState("");
  const module = modules.find((candidate) => keyOf(candidate) === chosen) ?? best;
  const given = [amount, days, fee].map(numberOf);
  const [amountNumber, daysNumber, feeNumber] = given;
  const wrongOf = (value: number | undefined, most = Number.POSITIVE_INFINITY) =>
    value === undefined || value > most ? `A number from 0${most === 100 ? " to 100" : ""}.` : undefined;
  const wrong = [wrongOf(amountNumber), wrongOf(daysNumber), wrongOf(feeNumber, 100)];
  if (module === undefined) return null;
  const { net, fee: paid } = interestOf({
    amount: amountNumber ?? 0,
    days: daysNumber ?? 0,
    ratePpm: module.rate,
    feePpm: (feeNumber ?? 0) * 10_000,
  });
  const isRight = wrong.every((message) => message === undefined);
  return (
    <>
      <div className="filters">
        <TextField label="Amount, ZCHF" value={amount} onChange={setAmount} wrong={wrong[0]} />
        <TextField label="Days" value={days} onChange={setDays} wrong={wrong[1]} />
        <TextField label="Referral fee, % of the interest" value={fee} onChange={setFee} wrong={wrong[2]} />
        <Select
          label="Module"
          options={modules.map((candidate) => [
            keyOf(candidate),
            `${labelOf(candidate.module) ?? shorten(candidate.module)}, ${chainName(candidate.chainId)}: ${formatPpm(candidate.rate)}`,
          ])}
          value={keyOf(module)}
          onChange={setChosen}
        />
      </div>
      <div aria-live="polite">
        <Facts
          facts={[
            {
              name: "Interest",
              value: isRight ? <Figure value={net} unit="ZCHF" /> : "—",
              note: `none in the first ${DELAY_DAYS} days; collected once, at the end`,
            },
            { name: "Referral fee", value: isRight ? <Figure value={paid} unit="ZCHF" /> : "—" },
            {
              name: "APY",
              value: formatPpm(yearlyYieldPpm(module.rate)),
              note: "if the interest is collected every day, without fee",
            },
          ]}
        />
      </div>
    </>
  );
}
