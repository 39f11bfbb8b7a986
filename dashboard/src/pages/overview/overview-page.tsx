import { EventsPanel } from "../../components/events-panel.tsx";
import { Page } from "../../components/page.tsx";
import { AttentionPanel } from "./attention-panel.tsx";
import { ChangesPanel } from "./changes-panel.tsx";
import { Charts } from "./charts.tsx";
import { KeyFigures } from "./key-figures.tsx";

export function OverviewPage() {
  return (
    <Page title="Overview" intro="The Frankencoin (ZCHF) system over all indexed chains.">
      <KeyFigures />
      <div className="panels below">
        <AttentionPanel />
        <EventsPanel limit={8} />
      </div>
      <ChangesPanel />
      <Charts />
    </Page>
  );
}
