import { lazy, Suspense } from "react";
import { Boundary } from "../../components/boundary.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page } from "../../components/page.tsx";
import { AttentionPanel } from "./attention-panel.tsx";
import { ChangesPanel } from "./changes-panel.tsx";
import { EventsPanel } from "./events-panel.tsx";
import { KeyFigures } from "./key-figures.tsx";

// Charts are most of the bundle; they load after the figures.
const Charts = lazy(() => import("./charts.tsx"));

export function OverviewPage() {
  return (
    <Page title="Overview" intro="The Frankencoin (ZCHF) system over all indexed chains.">
      <KeyFigures />
      <div className="panels below">
        <AttentionPanel />
        <EventsPanel />
      </div>
      <ChangesPanel />
      <Boundary what="charts">
        <Suspense fallback={<Loading what="charts" />}>
          <Charts />
        </Suspense>
      </Boundary>
    </Page>
  );
}
