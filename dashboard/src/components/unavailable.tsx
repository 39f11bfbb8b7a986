import { isRetryable } from "../data/query-client.ts";
import { RequestError, UnknownThenError } from "../data/request.ts";

type Props = { what: string; error: Error; onRetry: () => void };

const TITLES = {
  unavailable: "Unavailable",
  rate_limited: "Too many requests",
  not_found: "Not found",
  invalid: "Not a valid request",
  aborted: "Interrupted",
  unexpected: "Unexpected response",
} as const;

const REASONS = {
  not_indexed: "The service is still indexing or checking a chain that this data depends on.",
  not_served: "This service does not index this data.",
  behind: "The service is too far behind the head of a chain that this data depends on.",
  server: "The service responded with an error.",
  network: "The service cannot be reached.",
  timeout: "The service did not respond in time.",
} as const;

/** The request failed, or was not sent: the data is unknown, neither zero nor empty. */
export function Unavailable({ what, error, onRetry }: Props) {
  if (error instanceof UnknownThenError) {
    return (
      <p className="state empty" data-state="unknown-then">
        Not known of this time: {what}.
      </p>
    );
  }
  const failure = error instanceof RequestError ? error.failure : undefined;
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
      {isRetryable(error) && <p className="quiet">It is retried every few seconds.</p>}
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
