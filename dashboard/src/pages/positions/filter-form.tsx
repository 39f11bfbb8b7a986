import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { type PositionFilter, tokenOptions } from "./filter.ts";
import { type Position, STATUSES } from "./status.ts";

type Props = { positions: readonly Position[]; filter: PositionFilter };

export function PositionFilterForm({ positions, filter }: Props) {
  return (
    <search className="filters">
      <TextField
        label="Search"
        type="search"
        placeholder="address, owner, collateral"
        value={filter.search}
        onChange={filter.setSearch}
      />
      <Select
        label="Status"
        options={[["all", "all"], ...STATUSES.map((status) => [status, status] as const)]}
        value={filter.status}
        onChange={filter.setStatus}
      />
      <Select
        label="Collateral"
        options={[["all", "all"], ...tokenOptions(positions)]}
        value={filter.collateral}
        onChange={filter.setCollateral}
      />
      <Select
        label="Version"
        options={[
          ["all", "all"],
          ["1", "V1"],
          ["2", "V2"],
        ]}
        value={filter.version}
        onChange={filter.setVersion}
      />
    </search>
  );
}
