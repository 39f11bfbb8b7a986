/** Most errors that are unwrapped; a chain of causes may be circular. */
const MOST_CAUSES = 10;

/** Most characters of `details`, which can be a whole page. */
const MOST_DETAILS = 200;

/** Members of errors of the platform (`cause`, `errors`) and of viem (`shortMessage`, `status`, `details`). */
type Described = Partial<
  Record<"message" | "shortMessage" | "status" | "details" | "cause" | "errors", unknown>
>;

const isObject = (value: unknown): value is Described => typeof value === "object" && value !== null;

/** The innermost reason of an error: Node's `fetch failed` wraps `connect ECONNREFUSED 127.0.0.1:42069`. */
export function reasonOf(error: unknown): string {
  let innermost = error;
  for (let depth = 0; depth < MOST_CAUSES; depth++) {
    const cause = causeOf(innermost);
    if (cause === undefined) break;
    innermost = cause;
  }
  if (!isObject(innermost)) return String(innermost);
  const { message, shortMessage, status, details } = innermost;
  // viem's message has the URL and the body of the request.
  if (typeof shortMessage === "string") {
    const words = [shortMessage, status && `Status ${status}.`, String(details ?? "").slice(0, MOST_DETAILS)];
    return words.filter(Boolean).join(" ");
  }
  return String(message || innermost);
}

function causeOf(error: unknown): unknown {
  if (!isObject(error)) return undefined;
  const { cause, errors } = error;
  // Node tries several addresses of a host.
  const inner = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  return isObject(inner) && ("message" in inner || "cause" in inner) ? inner : undefined;
}
