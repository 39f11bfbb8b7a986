import { join } from "node:path";
import { hasExited } from "../harness/processes.ts";
import { type Service, startService, untilReady } from "../harness/service.ts";
import { eventually } from "../harness/waiting.ts";
import { type MemoryWatch, watchMemory } from "./memory.ts";

/** A service after a backfill from an empty database, now following its chains. */
export type Backfill = {
  service: Service;
  memory: MemoryWatch;
  /** From the start of the backfill until all rows are written and indexes are created. */
  seconds: number;
  logs: number;
  /** Handled events by Ponder's event name. */
  events: ReadonlyMap<string, number>;
  /** Peak resident memory of the Ponder process until then. */
  peakMb: number;
  end: () => Promise<void>;
};

/** A longer backfill fails the benchmark. */
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
  const memory = watchMemory(service.process.pid);
  const end = async () => {
    memory.end();
    await service.end();
  };
  try {
    await untilIndexed(service);
    if (isServed) await untilReady(service);
    const lines = service.output().split("\n");
    const begun = timeOf(lines.find((line) => line.includes("Started backfill indexing")));
    const done = timeOf(lines.find((line) => line.includes(DONE)));
    const logs = lines
      .filter((line) => line.includes("Indexed block range"))
      .reduce((sum, line) => sum + Number(/event_count=(\d+)/.exec(line)?.[1] ?? 0), 0);
    const day = 86_400;
    const seconds = (done - begun + day) % day;
    const events = await handledEvents(service.adminUrl);
    return { service, memory, seconds, logs, events, peakMb: memory.peak(), end };
  } catch (error) {
    await end();
    throw error;
  }
}

const untilIndexed = (service: Service) =>
  eventually(
    "the end of the backfill",
    () => {
      if (hasExited(service.process)) throw new Error(`the service exited:\n${service.output()}`);
      return service.output().includes(DONE);
    },
    BACKFILL_TIMEOUT_SECONDS,
  );

async function handledEvents(adminUrl: string): Promise<Map<string, number>> {
  const metrics = await fetch(new URL("/metrics", adminUrl)).then((response) => response.text());
  const found = new Map<string, number>();
  for (const [, event, count] of metrics.matchAll(
    /^ponder_indexing_completed_events\{.*event="(.*?)".*\} (\d+)/gm,
  )) {
    if (event) found.set(event, (found.get(event) ?? 0) + Number(count));
  }
  if (found.size === 0) throw new Error("/metrics of the service has no ponder_indexing_completed_events");
  return found;
}

/** Time of day of a log line, in seconds. */
function timeOf(line: string | undefined): number {
  const [, hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d\.\d{3})/.exec(line ?? "") ?? [];
  if (seconds === undefined) throw new Error("a log line of the backfill is missing");
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}
