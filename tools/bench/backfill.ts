import { join } from "node:path";
import { hasExited } from "../harness/processes.ts";
import { type Service, startService, untilReady } from "../harness/service.ts";
import { eventually } from "../harness/waiting.ts";
import { ponderMemory } from "./usage.ts";

/** A service after a backfill from an empty database, which follows its chains until the caller ends it. */
export type Backfill = {
  service: Service;
  /** From the start of the backfill until all rows are written and indexes are created. */
  seconds: number;
  logs: number;
  /** Peak resident memory of the Ponder process until then. */
  peakMb: number;
};

/** A longer backfill fails. */
export const BACKFILL_TIMEOUT_SECONDS = 4 * 3_600;
/** In the last line of a backfill. */
const DONE = "Created database indexes";

/** @param isServed whether the rows agree with the chains, without which the service does not serve them */
export async function backfill(
  project: string,
  env: Record<string, string>,
  isServed = true,
): Promise<Backfill> {
  const service = await startService(env, undefined, join(project, "launcher/commands/start.ts"));
  const isIndexed = () => {
    if (hasExited(service.process)) throw new Error(`the service exited:\n${service.output()}`);
    return service.output().includes(DONE);
  };
  try {
    await eventually("the end of the backfill", isIndexed, BACKFILL_TIMEOUT_SECONDS);
    if (isServed) await untilReady(service);
    const lines = service.output().split("\n");
    const begun = timeOf(lines.find((line) => line.includes("Started backfill indexing")));
    const done = timeOf(lines.find((line) => line.includes(DONE)));
    const logs = lines
      .filter((line) => line.includes("Indexed block range"))
      .reduce((sum, line) => sum + Number(/event_count=(\d+)/.exec(line)?.[1] ?? 0), 0);
    const day = 86_400;
    return { service, seconds: (done - begun + day) % day, logs, peakMb: ponderMemory(service).peak };
  } catch (error) {
    await service.end();
    throw error;
  }
}

/** Time of day of a log line, in seconds. */
function timeOf(line: string | undefined): number {
  const [, hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d\.\d{3})/.exec(line ?? "") ?? [];
  if (seconds === undefined) throw new Error("a log line of the backfill is missing");
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}
