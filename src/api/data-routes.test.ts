import { describe, expect, test } from "vitest";
import { filled, filledRoutes } from "../../tools/harness/data-routes.ts";
import { testApi } from "../../tools/harness/test-api.ts";
import type { TestHead } from "../../tools/harness/test-database.ts";

/*
 * What all data routes do alike, a new one from its first day on: without rows, with malformed parameters, and before
 * their chains are indexed. The tests of a family assert what is special of it.
 */

const NOW = 1_700_000_000;
const { get, appWith } = await testApi({ 1: NOW, 100: NOW }, "", { keep: true });

/** Status of what is not there without rows: a record, a contract, a year before the first figures. */
const MISSING: Readonly<Record<string, number>> = {
  "/transfer/reference/by/count/:count": 404,
  "/fcs/info": 404,
  "/fcs/discount": 404,
  "/accounts/:address/statement": 400,
};
/** Of the system's own tokens and contracts, which need no rows. */
const CONSTANT = ["/ecosystem/contracts", "/prices/list"];
/** Sums beside the lists. */
const WITH_SUMS = ["/analytics/mintingRevenue", "/ecosystem/collateral/stats"];
/** Parameters that may be any text. */
const TEXTS = ["reference", "ticker"];
/** Here a malformed time is an error with status 200, as existing clients expect. */
const STATUS_200 = /^\/transfer\/reference\/history\/.*[?&](start|end)=/;

/** The lists of a body, at any depth. */
function listsOf(value: unknown): unknown[][] {
  if (Array.isArray(value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listsOf) : [];
}

const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

describe.each(filledRoutes)("$path", ({ path, route }) => {
  test("default: without rows it is empty, has the members of its schema, and the time up to which it is indexed", async () => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(MISSING[route.path] ?? 200);
    if (status !== 200) return;
    expect(headers.get("x-indexed-through")).toBe(String(NOW));
    expect(headers.get("content-type")).toBe(route.response.contentType);
    if (body === undefined) return;
    expect(route.response.schema.parse(body)).toEqual(body);
    if (CONSTANT.includes(route.path)) return;
    expect(listsOf(body).flat()).toEqual([]);
    if (typeof body !== "object" || !("num" in body)) return;
    const { num, pageInfo: _, ...members } = body;
    expect(num).toBe(0);
    if (WITH_SUMS.includes(route.path)) return;
    for (const [name, rows] of Object.entries(members)) expect(Object.keys(rows as object), name).toEqual([]);
  });

  test("error: a malformed parameter is named", async () => {
    const malformed = [
      ...[...route.pathNames].map((name) => [name, filled(route.path.replace(`:${name}`, "%20!"))] as const),
      ...[...route.queryNames].map((name) => [name, withQuery(path, `${name}=%20!`)] as const),
    ].filter(([name]) => !TEXTS.includes(name));
    for (const [name, target] of malformed) {
      const { status, body } = await get(target);
      expect([target, status]).toEqual([target, STATUS_200.test(target) ? 200 : 400]);
      expect(body).toMatchObject({ error: expect.stringMatching(new RegExp(`^${name}\\b`)) });
      if (status === 400) expect(body.code).toBe("invalid_parameter");
    }
  });

  test("error: 503 while its chains are not indexed, and when to try again", async () => {
    const pending: TestHead = { atStart: "pending", silent: false };
    const response = await appWith({}, { 1: pending, 100: pending }).request(path);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ code: "unavailable" });
  });
});
