import { type Rhythm, repeat } from "./repeat.ts";

/** Reports each failure of a part of a job once, not at each retry, and when the part works again. */
export type FailureLog = {
  failed: (part: string, error: unknown) => void;
  succeeded: (part: string) => void;
};

/**
 * @param job what the lines begin with
 * @param consequence what the lines of failures end with
 */
export function failureLog(
  job: string,
  consequence: string,
  report: (line: string) => void = (line) => console.warn(line),
): FailureLog {
  const failing = new Map<string, string>();
  return {
    failed(part, error) {
      const reason = reasonOf(error);
      if (failing.get(part) === reason) return;
      failing.set(part, reason);
      report(`${job}: ${part}: ${reason}; ${consequence}`);
    },
    succeeded(part) {
      if (failing.delete(part)) report(`${job}: ${part}: works again`);
    },
  };
}

/** Repeats a part of a job in the background until `stopped` is aborted. */
export const poll = (
  { log, part, stopped }: { log: FailureLog; part: string; stopped: AbortSignal },
  rhythm: Pick<Rhythm, "every" | "retryAfter">,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> =>
  repeat(
    stopped,
    {
      ...rhythm,
      onFailure: (error) => log.failed(part, error),
      onSuccess: () => log.succeeded(part),
    },
    work,
  );

/** One line; fetch hides the reason in its cause, and none of them repeats the URL. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `${error.message}${cause}`.replaceAll(/\s+/g, " ").slice(0, 200);
}
