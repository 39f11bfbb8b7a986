import { EventsPanel } from "../../components/events-panel.tsx";
import { Page } from "../../components/page.tsx";
import { AttentionPanel } from "./attention-panel.tsx";
import { ChangesPanel } from "./changes-panel.tsx";
import { Charts } from "./charts.tsx";
import { KeyFigures } from "./key-figures.tsx";

export function OverviewPage() {
  return (
    <Page title="Overview" intro="Is ZCHF sound, and what needs a decision now? All indexed chains together.">
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
