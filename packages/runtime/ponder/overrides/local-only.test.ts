import { Hono } from "hono";
import { expect, test } from "vitest";
import { localOnly } from "./local-only.ts";

const app = new Hono().use(localOnly).get("/metrics", (c) => c.text("up 1"));
const get = (headers: { host?: string; origin?: string }) =>
  app.request("/metrics", { headers: Object.entries(headers) as [string, string][] });

test.each([
  { host: "127.0.0.1:42070" },
  { host: "localhost:42070" },
  { host: "LOCALHOST" },
  { host: "[::1]:42070" },
  { host: "127.0.0.1:42070", origin: "http://127.0.0.1:3000" },
  {},
])("default: programs on the machine read it, without CORS: %o", async (headers) => {
  const response = await get(headers);
  expect([response.status, await response.text()]).toEqual([200, "up 1"]);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test.each([
  { host: "rebound.example:42070" },
  { host: "127.0.0.1.example" },
  { host: "localhost.example:42070" },
  { host: "" },
  { host: "127.0.0.1:42070", origin: "https://page.example" },
  { host: "127.0.0.1:42070", origin: "null" },
])("error: web pages and other names do not: %o", async (headers) => {
  const response = await get(headers);
  expect(response.status).toBe(403);
  expect(await response.text()).not.toContain("up 1");
});
