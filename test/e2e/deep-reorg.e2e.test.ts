import { join } from "node:path";
import { describeDeepReorgs } from "./deep-reorg.ts";

describeDeepReorgs(async (folder) => ({ DATABASE_DIR: join(folder, "index") }));
