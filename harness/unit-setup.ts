import { afterAll } from "vitest";
import { releaseDatabases } from "./database-pool.ts";
import "./wait-limit.ts";

/** Runs in each file of the unit tests. */
afterAll(releaseDatabases);
