import { type FormEvent, useEffect, useId, useRef } from "react";
import { usePathname } from "wouter/use-browser-location";
import { momentOf, secondsOf, showMoment, useMoment } from "../data/moment.ts";
import { formatDay, formatTimestamp, UTC } from "../format/dates.ts";

/** Chooses the moment of all pages, by the clocks of the page; empty: now. */
export function AsOf({ zone }: { zone: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const moment = useMoment();
  const shown = moment === undefined ? "" : formatTimestamp(secondsOf(moment), zone).replace(" ", "T");

  // Another moment, zone or page replaces what was typed, and the input keeps the focus.
  const page = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed on another page is dropped
  useEffect(() => {
    if (input.current) input.current.value = shown;
  }, [shown, page]);

  // Without a zone a time is of that of the browser.
  const timeOf = (local: string) => Date.parse(zone === UTC ? `${local}Z` : local);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const local = String(new FormData(event.currentTarget).get("at"));
    if (local === "") {
      if (moment !== undefined) showMoment(undefined);
      return;
    }
    // Of the hour that clocks show twice only the moment itself says which one it is.
    if (timeOf(local) !== timeOf(shown)) showMoment(momentOf(timeOf(local) / 1000));
  };

  return (
    <form className="as-of" onSubmit={submit}>
      <label htmlFor={id}>As of</label>
      <input
        ref={input}
        id={id}
        name="at"
        type="datetime-local"
        step={1}
        // The end of the day: a maximum that changes every second would disturb typing.
        max={`${formatDay(Date.now() / 1000, zone)}T23:59:59`}
      />
      <button type="submit">Show</button>
    </form>
  );
}
