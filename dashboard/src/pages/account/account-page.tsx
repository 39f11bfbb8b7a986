import { AddressPage } from "../../components/address-page.tsx";
import { EventsPanel } from "../../components/events-panel.tsx";
import { anchorOf, Panel } from "../../components/panel.tsx";
import { AmplifiedPositions, AmplifierActivity } from "../amplifiers/amplified-positions.tsx";
import { SaverActivity } from "../savings/saver-activity.tsx";
import { SaverBalances } from "../savings/saver-balances.tsx";
import { AccountBalances } from "./account-balances.tsx";
import { AccountBids, AccountChallenges } from "./account-challenges.tsx";
import { AccountIdentity } from "./account-identity.tsx";
import { AccountTotals } from "./account-totals.tsx";
import { AccountTransfers } from "./account-transfers.tsx";
import { AccountYear } from "./account-year.tsx";
import { OwnerFees } from "./owner-fees.tsx";
import { OwnerPositions } from "./owner-positions.tsx";
import { OwnerTransfers } from "./owner-transfers.tsx";
import { OwnerUpdates } from "./owner-updates.tsx";
import { OwnerYears } from "./owner-years.tsx";

/** Panels that people look for. */
const ANCHORS = [
  "Balances",
  "Latest events",
  "Savings",
  "Figures of a year",
  "Positions",
  "Transfers",
  "Challenges",
  "Bids",
  "Fees",
  "Minting updates",
];

/** Everything about an address. */
export default function AccountPage({ address: fromPath }: { address: string }) {
  const address = fromPath.toLowerCase();
  return (
    <AddressPage
      of="Account"
      address={fromPath}
      purpose="What this address has, owes and earns, and which of it has to be acted upon."
      wide
    >
      <AccountTotals address={address} />
      <p className="row anchors">
        {ANCHORS.map((title) => (
          <a key={title} href={`#${anchorOf(title)}`}>
            {title}
          </a>
        ))}
      </p>
      <Panel title="Balances" note="of tokens, on every chain">
        <AccountIdentity address={address} />
        <AccountBalances address={address} />
      </Panel>
      <EventsPanel address={address} limit={20} />
      <Panel title="Savings" note="by module, with the interest that could be collected now">
        <SaverBalances account={address} />
      </Panel>
      <Panel title="Figures of a year" note="a UTC year; its statement is for printing and as CSV">
        <AccountYear address={address} />
      </Panel>
      <Panel title="Positions" note="owned now">
        <OwnerPositions address={address} />
      </Panel>
      <AmplifiedPositions address={address} />
      <AmplifierActivity address={address} />
      <Panel title="Transfers" note="with a reference or to another chain, the latest 1000 each way">
        <AccountTransfers address={address} />
      </Panel>
      <Panel title="Challenges" note="started by this address">
        <AccountChallenges address={address} />
      </Panel>
      <Panel title="Bids" note="in auctions, newest first">
        <AccountBids address={address} />
      </Panel>
      <Panel title="Savings activity" note="newest first">
        <SaverActivity account={address} />
      </Panel>
      <Panel
        title="Debt by year"
        note="at the end of each UTC year, without expired positions; this year: now"
      >
        <OwnerYears address={address} />
      </Panel>
      <Panel title="Fees" note="paid for minting, newest first">
        <OwnerFees address={address} />
      </Panel>
      <Panel title="Minting updates" note="of all positions, newest first">
        <OwnerUpdates address={address} />
      </Panel>
      <Panel title="Changes of ownership" note="newest first">
        <OwnerTransfers address={address} />
      </Panel>
    </AddressPage>
  );
}
