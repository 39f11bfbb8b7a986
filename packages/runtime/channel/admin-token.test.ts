import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { adminToken, readAdminToken } from "./admin-token.ts";

const folder = mkdtempSync(path.join(tmpdir(), "zchf-token-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("default: one secret, in a file that its user alone may read", () => {
  const file = path.join(folder, ".ponder/admin-token");
  expect(readAdminToken(file)).toBeUndefined();
  const token = adminToken(file);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect([adminToken(file), readAdminToken(file)]).toEqual([token, token]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(["admin-token"]);
  expect(adminToken(path.join(folder, "other"))).not.toBe(token);
});

test("error: a folder that cannot be made", () => {
  expect(() => adminToken("/dev/null/admin-token")).toThrow(/ENOTDIR|EEXIST/);
});
