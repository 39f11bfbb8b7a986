import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Hono } from "hono";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { testDatabase } from "../../tools/harness/test-database.ts";
import { errorResponseOf } from "./errors.ts";

test("behavior: an unreachable database is 503 with Retry-After, without its address", async () => {
  const pool = new pg.Pool({ host: "127.0.0.1", port: 1, password: "secret" });
  const db = drizzle(pool);
  const app = new Hono();
  app.onError(errorResponseOf);
  app.get("/", async (c) => c.json(await db.execute("select 1")));
  const response = await app.request("/");
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.json()).toEqual({
    error: "the database cannot be reached; try again after Retry-After",
    code: "unavailable",
  });
  await pool.end();
});

test("behavior: a connection that ended before its next query is 503", async () => {
  const { url } = await createDatabase();
  const client = new pg.Client(url);
  await client.connect();
  await client.end();
  const app = new Hono();
  app.onError(errorResponseOf);
  app.get("/", async (c) => c.json(await drizzle(client).execute("select 1")));
  const response = await app.request("/");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
});

test("behavior: a server whose socket is missing is 503", async () => {
  const pool = new pg.Pool({ host: join(tmpdir(), "no-such-folder") });
  const app = new Hono();
  app.onError(errorResponseOf);
  app.get("/", async (c) => c.json(await drizzle(pool).execute("select 1")));
  const response = await app.request("/");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  await pool.end();
});

test.each([
  ["55P03", "1"],
  ["40P01", "1"],
  // A full disk, a failed read, a missing file, a damaged one.
  ["53100", "5"],
  ["58030", "5"],
  ["58P01", "5"],
  ["XX001", "5"],
])("behavior: %s of the database is 503, to be tried again after %s seconds", async (code, seconds) => {
  const db = await testDatabase();
  const app = new Hono();
  app.onError(errorResponseOf);
  const failing = `do $$ begin raise exception using errcode = '${code}'; end $$`;
  app.get("/", async (c) => c.json(await db.execute(failing)));
  const response = await app.request("/");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe(seconds);
  expect(await response.json()).toMatchObject({ code: "unavailable" });
});

test("error: a right that the role lacks is named, in the response and in the log", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const db = await testDatabase();
  const app = new Hono();
  app.onError(errorResponseOf);
  const failing =
    "do $$ begin raise exception using errcode = '42501', message = 'permission denied for view token'; end $$";
  app.get("/", async (c) => c.json(await db.execute(failing)));
  const response = await app.request("/");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.json()).toEqual({
    error: "the database denies a right to the role of this service: permission denied for view token",
    code: "unavailable",
  });
  expect(log).toHaveBeenCalledOnce();
});

test("error: a statement that takes too long is reported as that, and not to be tried again", async () => {
  const db = await testDatabase();
  const app = new Hono();
  app.onError(errorResponseOf);
  const failing = "do $$ begin raise exception using errcode = '57014'; end $$";
  app.get("/", async (c) => c.json(await db.execute(failing)));
  const response = await app.request("/");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, null]);
  expect(await response.json()).toEqual({ error: expect.stringContaining("took longer"), code: "too_slow" });
});

test("error: an unexpected error is 500 and says nothing of the inside", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const app = new Hono();
  app.onError(errorResponseOf);
  app.get("/", () => {
    throw new Error("select secret from a private file", { cause: new Error("deeper") });
  });
  const response = await app.request("/");
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: "internal error", code: "internal" });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
