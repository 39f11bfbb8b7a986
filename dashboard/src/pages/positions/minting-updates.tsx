import { DataTable } from "../../components/data-table.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import type { Position } from "./status.ts";
import { updateColumns, updateCsv } from "./update-columns.tsx";

export function MintingUpdates({ position }: { position: Position }) {
  const query = useApi("/positions/mintingupdates/position/{version}/{address}", {
    params: { path: { version: `${position.version}`, address: position.position } },
  });
  return (
    <QueryView
      query={query}
      what="minting updates"
      isEmpty={({ num }) => num === 0}
      empty="This position has no minting updates yet."
    >
      {({ list }) => (
        <DataTable
          caption="Minting updates"
          columns={updateColumns}
          rows={list}
          rowKey={({ id }) => id}
          csv={{ name: `minting-updates-${position.position}`, columns: updateCsv }}
        />
      )}
    </QueryView>
  );
}
