import { rmSync } from "node:fs";
import { join } from "node:path";
import { startService, untilReady } from "../test/harness.ts";
import { watchMemory } from "./memory.ts";

export type Backfill = {
  /** From the first request for blocks to the last row. */
  seconds: number;
  logs: number;
  /** Logs and other events of each source, by the engine's names. */
  events: ReadonlyMap<string, number>;
  peakMb: number;
};

/** Indexes everything from nothing; the directory stays, unless it is `temporary`. */
export async function backfill(
  project: string,
  env: Record<string, string>,
  { temporary = false } = {},
): Promise<Backfill> {
  const service = await startService(env, undefined, join(project, "launcher/start.ts"));
  const memory = watchMemory(service.process.pid);
  try {
    await untilReady(service, 3_600);
    const lines = service.output().split("\n");
    const begin = timeOf(lines.find((line) => line.includes("Started backfill indexing")));
    const end = timeOf(lines.find((line) => line.includes("Completed backfill indexing")));
    const logs = lines
      .filter((line) => line.includes("Indexed block range"))
      .reduce((sum, line) => sum + Number(/event_count=(\d+)/.exec(line)?.[1] ?? 0), 0);
    const day = 86_400;
    const events = await handledEvents(service.adminUrl);
    return { seconds: (end - begin + day) % day, logs, events, peakMb: memory.peak() };
  } finally {
    memory.end();
    await service.end();
    if (temporary) rmSync(env.PGLITE_DIR ?? "", { recursive: true, force: true });
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
