import { afterAll } from "vitest";
import { releaseDatabases } from "./test-database.ts";

/** Runs in each file of the unit tests. */
afterAll(releaseDatabases);
