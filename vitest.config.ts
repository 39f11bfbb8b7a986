import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,launcher,devnet,scripts,test,client,dashboard/src,examples}/**/*.test.ts"],
          exclude: ["**/*.e2e.test.ts"],
          maxWorkers: 2,
          hookTimeout: 60_000,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // As e2e, what takes minutes: a thousand positions, chains that fail for a while.
        test: {
          name: "scale",
          include: ["test/**/*.scale.ts"],
          maxWorkers: 2,
          hookTimeout: 480_000,
          testTimeout: 300_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // As e2e, over a PostgreSQL server that must be there: POSTGRES_URL names it. Two at a time: the longest of them
        // waits for a full disk most of the time.
        test: {
          name: "postgres",
          include: ["{launcher,test}/**/*.postgres.ts"],
          maxWorkers: 2,
          hookTimeout: 240_000,
          testTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // As e2e, while everything fails: see docs/reliability.md for its settings. Two at a time: a tormented index waits
        // for its faulty nodes most of the time.
        test: {
          name: "chaos",
          include: ["test/**/*.chaos.ts"],
          maxWorkers: 2,
          hookTimeout: 240_000,
          testTimeout: 4_800_000,
          sequence: { groupOrder: 5 },
        },
      },
      {
        // As e2e, in a real browser: CHROMIUM names it, and without it the tests fail. Two at a time: each waits for the
        // demo, for blocks or for the browser a third of the time.
        test: {
          name: "browser",
          include: ["**/*.browser.ts"],
          globalSetup: "test/build-client.ts",
          maxWorkers: 2,
          hookTimeout: 240_000,
          testTimeout: 180_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        // Real chains, the real engine, real ports: two files at a time, as the engine mostly waits for its own limit
        // of requests.
        test: {
          name: "e2e",
          include: ["{src,launcher,devnet,scripts,test,client,examples}/**/*.e2e.test.ts"],
          globalSetup: "test/build-client.ts",
          maxWorkers: 2,
          hookTimeout: 240_000,
          testTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
