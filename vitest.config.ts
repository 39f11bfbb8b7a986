import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take minutes, the longest first; before them one that must not run beside `demo.browser`: there is one demo. */
const LONG = [
  "demo.e2e",
  "one-history.pass",
  "pages.browser",
  "chain.e2e",
  "commands/start.e2e",
  "scale-out.postgres",
  "unprivileged.postgres",
  "chains-apart.postgres",
  "outages.postgres",
  "machine.postgres",
  "power-failure.postgres",
  "runs.chaos",
  "snapshot.e2e",
  "snapshot.postgres",
  "deep-reorg",
  "changes.browser",
  "openapi.generators",
  "fuzz.chaos",
  "missing-logs",
  "positions-live.scale",
  "demo.browser",
  "start.postgres",
  "night.scale",
  "beside.e2e",
  "reorg.e2e",
  "verify.e2e",
];

/** Starts the long files first, so that the others fill the time of both workers; Vitest takes the largest files first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((name) => moduleId.includes(`/${name}`));
      return index === -1 ? LONG.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Options of the Node processes that tests start. With the small heap of a server a fifth of a start is garbage collection, with a small young generation 6 %. */
const env = { CHILD_NODE_OPTIONS: "--max-old-space-size=1024 --max-semi-space-size=64" };

/**
 * All tests but unit tests: real chains, the real service, real ports. CI runs most of these projects at once, so that no
 * core waits for the last file of a project; one worker more than the cores of CI, because many files wait for time to
 * pass.
 */
const integration = {
  env,
  globalSetup: ["tools/harness/prepare.ts", "tools/harness/test-server.ts", "tools/harness/test-tables.ts"],
  maxWorkers: 3,
  hookTimeout: 900_000,
  testTimeout: 900_000,
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // The sources of the client, as in the dashboard: its build may be missing or outdated.
        resolve: {
          alias: [
            {
              find: /^zchf-api-client$/,
              replacement: resolve(import.meta.dirname, "packages/client/src/index.ts"),
            },
          ],
        },
        test: {
          name: "unit",
          include: ["{config,packages,src,launcher,tools,test,dashboard/src,examples}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/*.e2e.test.ts"],
          // One more than the cores of CI: some files wait for time to pass.
          maxWorkers: 3,
          // Files of a worker share its modules, which takes 60 % of the time: no file may leave a global changed.
          isolate: false,
          globalSetup: ["tools/harness/test-server.ts", "tools/harness/test-tables.ts"],
          setupFiles: "tools/harness/unit-setup.ts",
          restoreMocks: true,
          // Limits on hanging, never measures: a loaded machine takes many times as long.
          hookTimeout: 300_000,
          testTimeout: 300_000,
          expect: { poll: { timeout: 180_000 } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        // What a change can break, over one history; beside the unit tests, which wait where it computes.
        test: {
          ...integration,
          name: "pass",
          include: ["test/e2e/*.pass.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...integration,
          name: "e2e",
          include: ["{config,packages,src,launcher,tools,test,examples}/**/*.e2e.test.ts"],
        },
      },
      {
        // Things that are different on a PostgreSQL server of the operator's own.
        test: {
          ...integration,
          name: "postgres",
          include: ["{launcher,packages,test}/**/*.postgres.ts"],
        },
      },
      {
        // What takes minutes: a thousand positions, chains that fail for a while.
        test: {
          ...integration,
          name: "scale",
          include: ["test/**/*.scale.ts"],
        },
      },
      {
        // Needs Chromium, named by CHROMIUM.
        test: {
          ...integration,
          name: "browser",
          include: ["**/*.browser.ts"],
        },
      },
      {
        // Needs the packages of test/generators, see its package.json.
        test: {
          ...integration,
          name: "generators",
          include: ["test/generators/*.generators.ts"],
        },
      },
      {
        // Needs nginx, named by NGINX.
        test: {
          ...integration,
          name: "nginx",
          include: ["test/nginx/*.nginx.ts"],
        },
      },
      {
        // With injected faults, see docs/reliability.md. Needs PostgreSQL's programs.
        test: {
          ...integration,
          env: {},
          name: "chaos",
          include: ["test/**/*.chaos.ts"],
          testTimeout: 4_800_000,
        },
      },
      {
        // Backfills through simulated RPC providers, one at a time, see test/providers.
        test: {
          ...integration,
          env: {},
          name: "providers",
          include: ["test/providers/**/*.providers.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
