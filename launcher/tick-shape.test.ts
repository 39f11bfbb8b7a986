import { expect, test } from "vitest";
import { printed } from "./testing.ts";

const source = JSON.stringify(new URL("./tick-shape.ts", import.meta.url).href);

test("the shape of ticks is kept over collections, and nothing else is watched any more", () => {
  const told = printed(
    `
    import { createHook } from "node:async_hooks";
    import { setTimeout as wait } from "node:timers/promises";
    const { keepTickShape } = await import(${source});
    const [first] = keepTickShape();
    for (let turn = 0; turn < 10; turn++) {
      gc({ type: "major", execution: "sync", flavor: "last-resort" });
      await wait(1);
    }
    const later = [];
    const hook = createHook({ init: (id, type, trigger, made) => type === "TickObject" && later.push(made) }).enable();
    process.nextTick(() => undefined);
    hook.disable();
    await wait(1);
    console.log(keepTickShape().length, later.length, %HaveSameMap(first, later[0]));
  `,
    // V8 tells which objects share a shape.
    "--allow-natives-syntax",
    "--expose-gc",
  );
  expect(told).toBe("1 1 true");
});
