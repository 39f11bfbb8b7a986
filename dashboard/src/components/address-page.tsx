import type { ReactNode } from "react";
import { isAddress, shorten } from "../format/addresses.ts";
import { AddressHeading } from "./address-heading.tsx";
import { Page } from "./page.tsx";

type Props = {
  /** Subject of the page; the title is "{of} of {address}". */
  of: string;
  address: string;
  /** What one can decide with it. */
  purpose: string;
  /** Whether panels may be side by side. */
  wide?: boolean;
  children: ReactNode;
};

/** A page about an address. The address comes from the URL and may be malformed. */
export function AddressPage({ of, address, purpose, wide = false, children }: Props) {
  return (
    <Page
      title={`${of} of`}
      about={shorten(address)}
      intro={<AddressHeading address={address} purpose={purpose} />}
    >
      {isAddress(address) ? (
        <div className={wide ? "panels" : "panels one"}>{children}</div>
      ) : (
        <p role="alert">An address is 0x and 40 hex digits.</p>
      )}
    </Page>
  );
}
