/** Exit code for "start me again": the cause may pass. */
export const RETRYABLE = 75;

/** Ends the process, to be started again from what the database holds and the chains say then. */
export function startAgain(reason: string): never {
  console.error(`${reason}: starting again from what the database holds`);
  process.exit(RETRYABLE);
}
