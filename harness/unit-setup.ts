import { afterAll } from "vitest";
import { releaseDatabases } from "./database-pool.ts";

/** Runs in each file of the unit tests. */
afterAll(releaseDatabases);
