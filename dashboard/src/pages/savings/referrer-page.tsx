import { AddressPage } from "../../components/address-page.tsx";
import { Panel } from "../../components/panel.tsx";
import { ReferredAccounts } from "./referred-accounts.tsx";
import { ReferrerEarnings } from "./referrer-earnings.tsx";

export default function ReferrerPage({ address }: { address: string }) {
  return (
    <AddressPage
      of="Referrals"
      address={address}
      purpose="Whether referrals pay: what this address earned by them, and from which balances it goes on to earn."
    >
      <Panel title="Earnings" note="referral fees that were paid, by chain and account">
        <ReferrerEarnings referrer={address} />
      </Panel>
      <Panel title="Accounts" note="with a balance and this referrer">
        <ReferredAccounts referrer={address} />
      </Panel>
    </AddressPage>
  );
}
