import { join } from "node:path";
import { type Service, startService, untilReady } from "../test/harness.ts";
import { type MemoryWatch, watchMemory } from "./memory.ts";

/** A service that has indexed everything from nothing, and follows its chains since. */
export type Backfilled = {
  service: Service;
  memory: MemoryWatch;
  /** From the first request for blocks until all rows are written and have their indexes. */
  seconds: number;
  logs: number;
  /** Logs and other events of each source, by the engine's names. */
  events: ReadonlyMap<string, number>;
  /** The most that it held until then. */
  peakMb: number;
  end: () => Promise<void>;
};

/** Seconds after which a backfill is given up. */
export const LONGEST_BACKFILL = 4 * 3_600;

export async function backfill(project: string, env: Record<string, string>): Promise<Backfilled> {
  const service = await startService(env, undefined, join(project, "launcher/start.ts"));
  const memory = watchMemory(service.process.pid);
  const end = async () => {
    memory.end();
    await service.end();
  };
  try {
    await untilReady(service, LONGEST_BACKFILL);
    const lines = service.output().split("\n");
    const begun = timeOf(lines.find((line) => line.includes("Started backfill indexing")));
    const done = timeOf(lines.find((line) => line.includes("Created database indexes")));
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

async function handledEvents(adminUrl: string): Promise<Map<string, number>> {
  const metrics = await fetch(new URL("/metrics", adminUrl)).then((response) => response.text());
  const found = new Map<string, number>();
  for (const [, event, count] of metrics.matchAll(
    /^ponder_indexing_completed_events\{.*event="(.*?)".*\} (\d+)/gm,
  )) {
    if (event) found.set(event, (found.get(event) ?? 0) + Number(count));
  }
  if (found.size === 0) throw new Error("the service does not tell its events");
  return found;
}

/** Seconds of the day at which a line was logged. */
function timeOf(line: string | undefined): number {
  const [, hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d\.\d{3})/.exec(line ?? "") ?? [];
  if (seconds === undefined) throw new Error("the service did not log its backfill");
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}
