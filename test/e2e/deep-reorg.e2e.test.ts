import { join } from "node:path";
import { describe } from "vitest";
import { describeDeepReorgs } from "./deep-reorg.ts";

describe("PGlite", () => describeDeepReorgs(async (folder) => ({ PGLITE_DIR: join(folder, "index") })));
