import { CopyButton } from "./copy-button.tsx";

type Props = {
  address: string;
  /** What one can decide with the page. */
  purpose: string;
};

/** What a page about an address is for, and the address in full, to be copied. */
export function AddressHeading({ address, purpose }: Props) {
  return (
    <>
      <span className="no-print">
        {purpose}
        <br />
      </span>
      <code className="whole">{address}</code> <CopyButton text={address} what="the address" />
    </>
  );
}
