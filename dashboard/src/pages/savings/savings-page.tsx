import { AddressForm } from "../../components/address-form.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { Calculator } from "./calculator.tsx";
import { LeadRates } from "./lead-rates.tsx";
import { Modules } from "./modules.tsx";
import { Ranking } from "./ranking.tsx";

export default function SavingsPage() {
  return (
    <Page title="Savings" intro="Where ZCHF earns how much interest, and what a deposit would bring.">
      <div className="panels one">
        <Panel title="Modules and rates">
          <Modules />
        </Panel>
        <Panel title="What would it earn?" note="at the rate now">
          <Calculator />
        </Panel>
        <Panel title="Rates over time" note="FPS holders propose changes">
          <LeadRates />
        </Panel>
        <div className="panels">
          <Panel title="An account’s activity">
            <AddressForm label="Address of the account" to="account" action="Show account" />
          </Panel>
          <Panel title="A referrer’s earnings">
            <AddressForm label="Address of the referrer" to="referrer" action="Show earnings" />
          </Panel>
        </div>
        <Panel
          title="Ranking"
          note="accounts with a balance, largest first; without interest that was not collected yet"
        >
          <Ranking />
        </Panel>
      </div>
    </Page>
  );
}
