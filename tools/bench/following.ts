import { setTimeout as wait } from "node:timers/promises";
import { FAILED, goLive } from "../devnet/live.ts";
import { round } from "../harness/measure.ts";
import type { Service } from "../harness/service.ts";
import type { History } from "./data.ts";
import type { Row } from "./report.ts";
import { cpuSeconds, ponderOf } from "./usage.ts";

const SETTLE_SECONDS = 30;
const DURATION_SECONDS = 120;
const MAX_CPU_SECONDS_PER_MINUTE = 4;

/** CPU time of a service that follows three chains with a block every two seconds and an action every few seconds. */
export async function measureFollowing(service: Service, { devnet }: History): Promise<Row[]> {
  const ponder = ponderOf(service);
  if (ponder === undefined) throw new Error("Ponder is not running");
  const spent = () => ({ all: cpuSeconds(service.process.pid ?? 0), ponder: cpuSeconds(ponder) });
  const actions: string[] = [];
  const stopActions = await goLive(devnet.world, (action) => actions.push(action));
  try {
    await wait(SETTLE_SECONDS * 1_000);
    const [begin, before, earlier] = [performance.now(), spent(), actions.length];
    await wait(DURATION_SECONDS * 1_000);
    const after = spent();
    const minutes = (performance.now() - begin) / 60_000;
    const row = (what: string, seconds: number) => ({
      what,
      value: round(seconds / minutes),
      unit: "CPU seconds a minute",
    });
    const done = actions.slice(earlier).filter((action) => !action.startsWith(FAILED));
    return [
      {
        ...row("launcher and Ponder", after.all - before.all),
        limit: { atMost: MAX_CPU_SECONDS_PER_MINUTE },
      },
      row("Ponder", after.ponder - before.ponder),
      {
        what: "actions on the chains",
        value: done.length,
        unit: "succeeded",
        limit: { atLeast: (actions.length - earlier) / 2 },
      },
    ];
  } finally {
    await stopActions();
  }
}
