import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { RETRYABLE } from "../../ponder/exit-code.ts";
import { postToService } from "../admin-request.ts";
import { StartupError } from "../startup-error.ts";

/** Attempts, and the milliseconds between them, while the service starts. */
const ATTEMPTS = 60;
const ATTEMPT_PAUSE_MS = 1_000;

/**
 * Has the service on this machine copy the directory of its embedded database.
 * @returns the directory of the copy
 */
export async function copyOfRunning(adminPort: number): Promise<string> {
  const url = `http://127.0.0.1:${adminPort}/snapshot`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const response = await postToService(url);
    if (response?.status === 200)
      return z.object({ directory: z.string() }).parse(JSON.parse(response.body)).directory;
    await wait(ATTEMPT_PAUSE_MS);
  }
  throw new StartupError(
    `ADMIN_PORT: the service that uses this database does not respond at ${url}; run the command with the settings of the service`,
    RETRYABLE,
  );
}
