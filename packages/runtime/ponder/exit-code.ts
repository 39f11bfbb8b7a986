/** Exit code with which Ponder asks for a restart: the cause may pass. */
export const RETRYABLE = 75;

/** Ends the process so that the launcher restarts Ponder from what the database holds. */
export function restart(reason: string): never {
  console.error(`${reason}: exiting with code ${RETRYABLE} to restart from the database`);
  process.exit(RETRYABLE);
}
