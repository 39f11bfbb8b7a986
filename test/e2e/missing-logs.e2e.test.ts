import { join } from "node:path";
import { describe } from "vitest";
import { describeMissingLogs } from "./missing-logs.ts";

describe("PGlite", () => describeMissingLogs(async (folder) => ({ PGLITE_DIR: join(folder, "index") })));
