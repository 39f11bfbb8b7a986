import { NoAnswer } from "../data/answers.ts";
import { isPassing } from "../data/query-client.ts";

type Props = { what: string; error: Error; again: () => void };

const TITLES = {
  unavailable: "Unavailable",
  rate_limited: "Too many requests",
  not_found: "Not found",
  invalid: "Not a valid request",
  aborted: "Interrupted",
  unexpected: "Not understood",
} as const;

const REASONS = {
  not_indexed: "The service is still reading a chain that these figures need.",
  behind: "The service is too far behind a chain that these figures need.",
  server: "The service has a fault at present.",
  network: "The service cannot be reached.",
  timeout: "The service takes too long to answer.",
} as const;

/** There is no answer: nothing is known, neither zero nor none. */
export function Unanswered({ what, error, again }: Props) {
  const failure = error instanceof NoAnswer ? error.failure : undefined;
  const title = failure ? TITLES[failure.kind] : "Unavailable";
  const reason = failure?.kind === "unavailable" ? REASONS[failure.reason] : error.message;
  return (
    <div className="state unavailable" role="alert" data-state="unavailable">
      <p>
        <strong>
          {title}: {what}.
        </strong>{" "}
        {reason}
      </p>
      {isPassing(error) && <p className="quiet">It is asked again every few seconds.</p>}
      <button type="button" onClick={again}>
        Ask again
      </button>
    </div>
  );
}
