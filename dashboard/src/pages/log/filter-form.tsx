import { chainName } from "zchf-api-client";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useFreshness } from "../../data/use-freshness.ts";
import { isDay } from "../../format/dates.ts";
import { KINDS, nameOf } from "./kinds.ts";
import type { LogFilter } from "./selection.ts";

export function LogFilterForm({ filter }: { filter: LogFilter }) {
  const { data } = useFreshness();
  const chains = Object.keys(data?.data.chains ?? {});
  const { kind, chain, day } = filter;
  return (
    <search className="filters">
      <Select
        label="Kind"
        options={[["all", "all"], ...KINDS.map((name) => [name, nameOf(name)] as const)]}
        value={kind}
        onChange={filter.setKind}
      />
      <Select
        label="Chain"
        options={[["all", "all"], ...chains.map((id) => [id, chainName(id)] as const)]}
        value={chain}
        onChange={filter.setChain}
      />
      <TextField
        label="Day, UTC"
        type="date"
        value={day}
        onChange={filter.setDay}
        wrong={day !== "" && !isDay(day) ? "A day is written like 2026-11-21." : undefined}
      />
    </search>
  );
}
