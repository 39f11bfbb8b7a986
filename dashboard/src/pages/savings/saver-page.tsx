import { AddressPage } from "../../components/address-page.tsx";
import { Panel } from "../../components/panel.tsx";
import { SaverActivity } from "./saver-activity.tsx";
import { SaverBalances } from "./saver-balances.tsx";

export function SaverPage({ address }: { address: string }) {
  return (
    <AddressPage of="Savings" address={address}>
      <Panel title="Balances" note="by module, with the interest that could be collected now">
        <SaverBalances account={address} />
      </Panel>
      <Panel title="Activity" note="newest first">
        <SaverActivity account={address} />
      </Panel>
    </AddressPage>
  );
}
