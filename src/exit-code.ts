/** Exit code for "start me again": the cause may pass. */
export const RETRYABLE = 75;
