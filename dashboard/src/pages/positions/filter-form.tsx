import { plainCharacters } from "zchf-api-client";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { shorten } from "../../format/addresses.ts";
import type { PositionFilter } from "./filter.ts";
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
        options={[["all", "all"], ...collateralsOf(positions)]}
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

/** Every collateral with its symbol, and its address where several tokens have the same symbol. */
function collateralsOf(positions: readonly Position[]): (readonly [string, string])[] {
  const symbols = new Map(
    positions.map(({ collateral, collateralSymbol }) => [collateral.toLowerCase(), collateralSymbol]),
  );
  return [...symbols]
    .map(([address, symbol]) => {
      // An option has no markup that would isolate the symbol.
      const name = plainCharacters(symbol).slice(0, 20).join("");
      return [address, `${name || "(no symbol)"} · ${shorten(address)}`] as const;
    })
    .toSorted(([, a], [, b]) => a.localeCompare(b, "en"));
}
