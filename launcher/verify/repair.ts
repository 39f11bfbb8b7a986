import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { postToService } from "../admin-request.ts";
import { ComparisonError } from "./service.ts";

/** Passes over all logs: what is requested again may lack logs once more. */
const MAX_PASSES = 5;
/** Attempts, and the milliseconds between them, while the service indexes a chain again, and while it restarts. */
const ATTEMPTS = 600;
const ATTEMPTS_TO_CONNECT = 60;
const ATTEMPT_PAUSE_MS = 1_000;

const reports = z.array(
  z.object({
    chainId: z.number(),
    sums: z.array(z.string()),
    missing: z.object({ logs: z.number(), ranges: z.number(), requests: z.number() }).optional(),
    error: z.string().optional(),
  }),
);
/** What was found and repaired on each chain in one pass. */
export type Pass = z.infer<typeof reports>;

/**
 * Has the service on this machine request all logs again, and those that were missing into its cache, until a pass finds
 * none missing. Throws `ComparisonError` when it cannot be reached, when it could not check a chain, or when logs are still
 * missing after the last pass.
 */
export async function repairLogs(adminPort: number, onStep: (step: string) => void): Promise<Pass[]> {
  const passes: Pass[] = [];
  while (passes.length < MAX_PASSES) {
    onStep("Request all logs again");
    const pass = await request(`http://127.0.0.1:${adminPort}/repair`);
    passes.push(pass);
    if (pass.every(({ missing }) => !missing?.logs)) {
      const failed = pass.find(({ error }) => error !== undefined);
      if (!failed) return passes;
      throw new ComparisonError(`logs of chain ${failed.chainId} could not be checked: ${failed.error}`);
    }
    // The service restarts after its response.
    await wait(ATTEMPT_PAUSE_MS);
  }
  throw new ComparisonError(`logs are still missing after ${MAX_PASSES} passes`);
}

/** A service that restarts or indexes again does not respond with 200 until it is done. */
async function request(url: string): Promise<Pass> {
  let refusals = 0;
  for (let attempt = 1; ; attempt++) {
    const response = await postToService(url);
    if (response?.status === 200) return reports.parse(JSON.parse(response.body));
    refusals = response ? 0 : refusals + 1;
    if (attempt === ATTEMPTS || refusals === ATTEMPTS_TO_CONNECT) {
      throw new ComparisonError(
        `${url} does not respond: run it on the machine of the service, with its ADMIN_PORT`,
      );
    }
    await wait(ATTEMPT_PAUSE_MS);
  }
}
