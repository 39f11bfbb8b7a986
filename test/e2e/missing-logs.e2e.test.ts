import { join } from "node:path";
import { describeMissingLogs } from "./missing-logs.ts";

describeMissingLogs(async (folder) => ({ DATABASE_DIR: join(folder, "index") }));
