import { Link } from "wouter";
import { AddressPage } from "../../components/address-page.tsx";
import { Panel } from "../../components/panel.tsx";
import { pathOf } from "../../paths.ts";
import { OwnerFees } from "./owner-fees.tsx";
import { OwnerPositions } from "./owner-positions.tsx";
import { OwnerTransfers } from "./owner-transfers.tsx";
import { OwnerUpdates } from "./owner-updates.tsx";
import { OwnerYears } from "./owner-years.tsx";

export function OwnerPage({ address }: { address: string }) {
  return (
    <AddressPage of="Portfolio" address={address} wide>
      <Panel title="Statement" note="of one year, for printing and as CSV">
        <p>
          <Link href={pathOf("statement", address)}>Statement of this account</Link>
        </p>
      </Panel>
      <Panel title="Positions" note="owned now">
        <OwnerPositions address={address} />
      </Panel>
      <Panel title="By year" note="at the end of each UTC year; this year: now">
        <OwnerYears address={address} />
      </Panel>
      <Panel title="Fees" note="paid for minting, newest first">
        <OwnerFees address={address} />
      </Panel>
      <Panel title="Minting updates" note="of all positions, newest first">
        <OwnerUpdates address={address} />
      </Panel>
      <Panel title="Changes of ownership" note="oldest first">
        <OwnerTransfers address={address} />
      </Panel>
    </AddressPage>
  );
}
