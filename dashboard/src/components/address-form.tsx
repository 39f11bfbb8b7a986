import { type FormEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { isAddress } from "../format/addresses.ts";
import { type Kind, pathOf } from "../paths.ts";

type Props = { label: string; to: Kind; action: string };

/** An address input that navigates to the page of the address. */
export function AddressForm({ label, to, action }: Props) {
  const id = useId();
  const [, navigate] = useLocation();
  const [address, setAddress] = useState("");
  const [isWrong, setWrong] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = address.trim();
    setWrong(!isAddress(trimmed));
    if (isAddress(trimmed)) navigate(pathOf(to, trimmed.toLowerCase()));
  };

  return (
    <form className="address-form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input
          id={id}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          placeholder="0x…"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
        />
        <button type="submit">{action}</button>
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} className="wrong" role="alert">
          An address is 0x and 40 hex digits.
        </p>
      )}
    </form>
  );
}
