import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, startService, untilReady } from "../test/harness.ts";
import { watchMemory } from "./measure.ts";

export type Backfill = {
  /** From the first request for blocks to the last row. */
  seconds: number;
  logs: number;
  peakMb: number;
};

/** Indexes everything from nothing; the directory stays, unless it is `temporary`. */
export async function backfill(
  project: string,
  env: Record<string, string>,
  { temporary = false } = {},
): Promise<Backfill> {
  const service = await startService(env, undefined, join(project, "launcher/start.ts"));
  const memory = watchMemory(service.adminUrl);
  try {
    await untilReady(service, 3_600);
    const lines = service.output().split("\n");
    const begin = timeOf(lines.find((line) => line.includes("Started backfill indexing")));
    const end = timeOf(lines.find((line) => line.includes("Completed backfill indexing")));
    const logs = lines
      .filter((line) => line.includes("Indexed block range"))
      .reduce((sum, line) => sum + Number(/event_count=(\d+)/.exec(line)?.[1] ?? 0), 0);
    const day = 86_400;
    return { seconds: (end - begin + day) % day, logs, peakMb: await memory.stop() };
  } finally {
    await memory.stop();
    await service.end();
    if (temporary) rmSync(env.PGLITE_DIR ?? "", { recursive: true, force: true });
  }
}

/** Seconds of the day at which a line was logged. */
function timeOf(line: string | undefined): number {
  const [, hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d\.\d{3})/.exec(line ?? "") ?? [];
  if (seconds === undefined) throw new Error("the service did not log its backfill");
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** A copy of the project that asks for the same logs and does nothing with them. */
export function withEmptyHandlers(folder: string): string {
  const copy = join(folder, "empty");
  mkdirSync(copy);
  for (const name of ["src", "launcher", "ponder.config.ts", "ponder.schema.ts", "ponder-env.d.ts"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  for (const name of ["package.json", "package-lock.json", "tsconfig.json"])
    cpSync(join(root, name), join(copy, name));
  for (const name of ["node_modules", "dashboard", "client"]) symlinkSync(join(root, name), join(copy, name));
  const handlers = join(copy, "src/handlers");
  writeFileSync(
    join(handlers, "shared/empty-registry.ts"),
    `import { ponder as engine } from "ponder:registry";
export type { Context, Event } from "ponder:registry";
export const ponder = { on: (name: never) => engine.on(name, async () => {}) };
`,
  );
  for (const name of readdirSync(handlers).filter((file) => file.endsWith(".ts"))) {
    const file = join(handlers, name);
    const text = readFileSync(file, "utf8").replace('"ponder:registry"', '"./shared/empty-registry.ts"');
    writeFileSync(file, text);
  }
  return copy;
}
