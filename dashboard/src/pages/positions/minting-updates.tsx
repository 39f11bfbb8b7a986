import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import type { Position } from "./status.ts";
import { updateColumns } from "./update-columns.tsx";

export function MintingUpdates({ position }: { position: Position }) {
  const query = useApi("/positions/mintingupdates/position/{version}/{address}", {
    params: { path: { version: `${position.version}`, address: position.position } },
  });
  return (
    <QueryTable
      query={query}
      what="minting updates"
      none="This position has no minting updates yet."
      caption="Minting updates"
      columns={updateColumns}
      rows={({ list }) => list}
      rowKey={({ id }) => id}
      csv={`minting-updates-${position.position}`}
    />
  );
}
