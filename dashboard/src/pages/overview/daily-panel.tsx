import type { ReactNode } from "react";
import type { Data } from "zchf-api-client";
import { AnswerView } from "../../components/answer.tsx";
import { Panel } from "../../components/panel.tsx";
import { useAnswer } from "../../data/use-answer.ts";
import { noteOf } from "./points.ts";

type Props = {
  title: string;
  note: string;
  actions?: ReactNode;
  children: (days: Data<"/analytics/dailyLog/json">["logs"]) => ReactNode;
};

/** A panel over the daily log, which several panels share. */
export function DailyPanel({ title, note, actions, children }: Props) {
  const query = useAnswer("/analytics/dailyLog/json");
  return (
    <Panel title={title} note={noteOf(note, query.data?.data.num)} actions={actions}>
      <AnswerView
        query={query}
        what={title.toLowerCase()}
        isEmpty={({ num }) => num === 0}
        empty="Nothing was invested, saved or earned yet."
      >
        {({ logs }) => children(logs)}
      </AnswerView>
    </Panel>
  );
}
