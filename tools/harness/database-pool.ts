import type { TestClient } from "./test-client.ts";

/** Databases of `testDatabase` that no test uses. */
export const idle: TestClient[] = [];
/** Those that were opened outside of a test, for all tests of the file. */
export const ofFile: TestClient[] = [];

/** For the end of each test file: the next file of the worker uses its databases. */
export function releaseDatabases(): void {
  idle.push(...ofFile.splice(0));
}
