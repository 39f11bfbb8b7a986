import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProfileKey } from "zchf-rpc/testing/providers/profiles";
import { run } from "../../tools/harness/processes.ts";
import { untilReady } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { type Backfill, type History, startHistory } from "./backfill.ts";

describe("a provider that omits logs", () => {
  let history: History;
  let plain: Backfill;

  beforeAll(async () => {
    history = await startHistory();
    plain = await history.backfill(["archive"]);
  });
  afterAll(() => history?.stop());

  test.each<[string, readonly ProfileKey[]]>([
    ["one URL", ["forgetful"]],
    ["one URL that omits more", ["moreForgetful"]],
    ["two URLs", ["forgetful", "narrow"]],
  ])("%s: after npm run verify -- --repair it responds as over a plain node", async (_name, keys) => {
    const { service, byChain, stop, out } = await history.start(keys);
    try {
      await untilReady(service);
      const requests = () =>
        byChain.flat().reduce((sum, { counts }) => sum + (counts.methods.get("eth_getLogs") ?? 0), 0);
      const omitted = byChain.flat().reduce((sum, { counts }) => sum + counts.omitted, 0);
      const before = requests();
      const [port, adminPort] = [new URL(service.url).port, new URL(service.adminUrl).port];
      const verify = run("launcher/commands/verify.ts", {
        args: ["--url", service.url, "--deployments", out, "--repair"],
        env: { PORT: port, ADMIN_PORT: adminPort },
      });
      expect(await verify.exited, verify.output()).toBe(0);
      console.log(
        `${keys}: ${omitted} responses without their logs; ${before} eth_getLogs for the backfill, ${requests() - before} for the repair\n${verify.output()}`,
      );
      expect(omitted).toBeGreaterThan(0);
      for (const [route, body] of plain.bodies) {
        await eventually(route, async () => (await service.get(route)).text === body).catch(async () => {
          expect((await service.get(route)).text, route).toBe(body);
        });
      }
      const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
      expect(metrics).toMatch(/zchf_repairs_total\{chain="\d+",cause="missing logs"\} [1-9]/);
    } finally {
      await stop();
    }
  });
});
