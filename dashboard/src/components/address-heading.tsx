import { CopyButton } from "./copy-button.tsx";

/** An address in full, to be copied. */
export function AddressHeading({ address }: { address: string }) {
  return (
    <>
      <code className="whole">{address}</code> <CopyButton text={address} what="the address" />
    </>
  );
}
