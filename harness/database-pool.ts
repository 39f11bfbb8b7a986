import type { PGlite } from "@electric-sql/pglite";

/** Databases of `testDatabase` that no test uses. */
export const idle: PGlite[] = [];
/** Those that were started outside of a test, for all tests of the file. */
export const ofFile: PGlite[] = [];

/** For the end of each test file: the next file of the worker uses its databases. */
export function releaseDatabases(): void {
  idle.push(...ofFile.splice(0));
}
