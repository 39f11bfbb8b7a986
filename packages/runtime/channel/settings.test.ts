import { afterEach, expect, test, vi } from "vitest";
import { readSettings } from "../../../config/settings.ts";
import { parkedChains } from "./begin.ts";
import { addProcessSettings, environmentOf, readProcessSettings, userEnvironment } from "./settings.ts";

afterEach(() => vi.unstubAllEnvs());

const writer = { role: "writer", publicPort: 8080, dashboard: "/built" } as const;

function stub(settings: Parameters<typeof environmentOf>[0]): void {
  for (const [name, value] of Object.entries(environmentOf(settings))) vi.stubEnv(name, value);
}

test("default: what the launcher sets is what the process reads", () => {
  expect(readProcessSettings(environmentOf(writer))).toEqual(writer);
  expect(Object.keys(environmentOf(writer))).toHaveLength(1);
});

test("default: a process that is not Ponder's has none, and its environment is the user's", () => {
  expect(readProcessSettings({})).toBeUndefined();
  const env = { PORT: "8080" };
  expect(userEnvironment(env)).toBe(env);
  expect(() => addProcessSettings({})).toThrow("no process of Ponder");
});

test("behavior: in Ponder's process PORT is Ponder's own, the settings have the public one", () => {
  const env = { PORT: "42070", ADMIN_PORT: "42070", ...environmentOf({ role: "replica", publicPort: 8080 }) };
  const settings = readSettings(userEnvironment(env));
  expect([settings.port, settings.adminPort]).toEqual([8080, 42070]);
});

test("behavior: parked chains are added to the environment, which threads inherit", async () => {
  stub(writer);
  expect(await parkedChains()).toEqual(new Map());
  addProcessSettings({ parked: { "100": { number: 5, timestamp: 50 } } });
  expect(readProcessSettings()).toEqual({ ...writer, parked: { "100": { number: 5, timestamp: 50 } } });
  expect(await parkedChains()).toEqual(new Map([[100, { number: 5, timestamp: 50 }]]));
});

test.each([
  ["an unknown setting", { ...writer, color: "red" }],
  ["an unknown role", { ...writer, role: "reader" }],
  ["a chain that is no number", { ...writer, parked: { gnosis: { number: 1, timestamp: 1 } } }],
])("error: %s", (_, settings) => {
  expect(() => readProcessSettings({ ZCHF_PROCESS: JSON.stringify(settings) })).toThrow();
});
