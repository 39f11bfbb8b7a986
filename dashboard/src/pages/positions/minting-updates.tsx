import { AnswerView } from "../../components/answer.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { useAnswer } from "../../data/use-answer.ts";
import type { Position } from "./status.ts";
import { updateColumns, updateCsv } from "./update-columns.tsx";

export function MintingUpdates({ position }: { position: Position }) {
  const query = useAnswer("/positions/mintingupdates/position/{version}/{address}", {
    params: { path: { version: `${position.version}`, address: position.position } },
  });
  return (
    <AnswerView
      query={query}
      what="minting updates"
      isEmpty={({ num }) => num === 0}
      empty="Nothing of this position was changed yet."
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
    </AnswerView>
  );
}
