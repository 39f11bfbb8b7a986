import type { ReactNode } from "react";
import type { Data } from "zchf-api-client";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { noteOf } from "./points.ts";

type Props = {
  title: string;
  note: string;
  actions?: ReactNode;
  children: (days: Data<"/analytics/dailyLog/json">["logs"]) => ReactNode;
};

/** A panel of the daily log; all such panels share one request. */
export function DailyPanel({ title, note, actions, children }: Props) {
  const query = useApi("/analytics/dailyLog/json");
  return (
    <Panel title={title} note={noteOf(note, query.data?.data.num)} actions={actions}>
      <QueryView
        query={query}
        what={title.toLowerCase()}
        isEmpty={({ num }) => num === 0}
        empty="The daily log has no entries yet."
      >
        {({ logs }) => children(logs)}
      </QueryView>
    </Panel>
  );
}
