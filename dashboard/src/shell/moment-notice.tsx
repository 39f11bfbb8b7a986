import { useContext } from "react";
import { Timestamp } from "../components/timestamp.tsx";
import { hasPassed, secondsOf, showMoment } from "../data/moment.ts";
import { Zone } from "../data/use-zone.ts";

/** The button is gone then; the heading, or the content without one, gets the focus, as after a navigation. */
function backToNow(): void {
  showMoment(undefined);
  const target = document.querySelector("h1") ?? document.getElementById("content");
  target?.focus({ preventScroll: true });
}

/** Names the moment of the page, and leads back to now. */
export function MomentNotice({ moment }: { moment: string }) {
  return (
    <p className="notice" role="status">
      <MomentText moment={moment} />{" "}
      <button type="button" className="no-print" onClick={backToNow}>
        Back to now
      </button>
    </p>
  );
}

function MomentText({ moment }: { moment: string }) {
  const zone = useContext(Zone);
  const seconds = secondsOf(moment);
  if (Number.isNaN(seconds)) {
    return (
      <>
        <strong>“{moment}” is not a time.</strong> Expected a date such as 2025-12-31 or a UTC time such as
        2025-12-31T23:59:59Z.
      </>
    );
  }
  const time = <Timestamp seconds={seconds} withTime />;
  if (!hasPassed(moment)) {
    return (
      <>
        <strong>{time}</strong> {`(${zone}) is in the future.`}
      </>
    );
  }
  return (
    <>
      <strong>As of {time}</strong>
      {` (${zone}). “Now” on this page means that time.`}
    </>
  );
}
