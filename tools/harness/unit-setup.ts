import { afterAll, vi } from "vitest";
import { releaseDatabases } from "./database-pool.ts";

/** Runs in each file of the unit tests. */
afterAll(releaseDatabases);

/** Milliseconds: a limit on hanging, never a measure. Vitest's own is one second, for which it has no setting. */
const WAIT_LIMIT_MS = 180_000;

const { waitFor } = vi;
vi.waitFor = (check, options = WAIT_LIMIT_MS) => waitFor(check, options);
