import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Description } from "../../src/api/http/reference/description.ts";
import type { History } from "../../tools/harness/history.ts";
import { root } from "../../tools/harness/processes.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { matcherOf, routesOf, Schemas } from "../fuzz/description.ts";

const number = z.number();
const text = z.string();
const raw = text.regex(/^-?\d+$/);
/** An integer of at most 64 bit with a sign, as strictly typed clients decode times. */
const int = number.int();

/** The JSON types and the forms of texts that shapes consist of. */
const TYPES = {
  raw,
  int,
  seconds: int.nonnegative(),
  number,
  flag: z.boolean(),
  hash: text.regex(/^0x[0-9a-f]{64}$/),
  lower: text.regex(/^0x[0-9a-f]{40}$/),
  checksummed: text.regex(/^0x(?=.*[A-F])(?=.*[0-9a-f])[0-9a-fA-F]{40}$/),
  date: z.iso.date(),
  text,
  point: z.tuple([int, number]),
  null: z.null(),
  unknown: z.unknown(),
};
/** The forms of keys that are no names of members. */
const KEYS: Record<string, z.ZodString> = { lower: TYPES.lower, number: text.regex(/^\d+$/), text };

/**
 * A type, several ("hash|null"), a literal ("'Active'", "=1"), a kind of rows ("#transfer"), a list of one shape, a map
 * ({"*lower": shape}), or members; without `only` there may be further ones.
 */
type Shape = string | [Shape] | { [name: string]: Shape | true };

/**
 * The shapes that existing clients decode, from what these clients read and not from the schemas of this service: names,
 * JSON types and the form of each text. Further members are allowed, missing ones are not.
 */
const { kinds, routes: shapes }: { kinds: Record<string, Shape>; routes: Record<string, Shape> } = JSON.parse(
  readFileSync(join(root, "test/e2e/client-shapes.json"), "utf8"),
);

/** Routes with a shape. */
export const withShape = Object.keys(shapes);

/** Kinds of rows of which at least one was read: a shape that no row was compared with proves nothing. */
const read = new Set<string>();

function schemaOf(shape: Shape): z.ZodType {
  if (typeof shape === "string") return z.union(shape.split("|").map(typeOf));
  if (Array.isArray(shape)) return z.array(schemaOf(shape[0]));
  const { only, ...members } = shape;
  const schemas = Object.entries(members).map(([name, member]): [string, z.ZodType] => [
    name,
    schemaOf(member as Shape),
  ]);
  const [[name, schema] = expect.unreachable()] = schemas;
  if (name.startsWith("*")) return z.record(KEYS[name.slice(1)] ?? expect.unreachable(name), schema);
  return (only ? z.strictObject : z.looseObject)(Object.fromEntries(schemas));
}

function typeOf(name: string): z.ZodType {
  if (name.startsWith("'")) return z.literal(name.slice(1, -1));
  if (name.startsWith("=")) return z.literal(Number(name.slice(1)));
  if (name in TYPES) return TYPES[name as keyof typeof TYPES];
  const kind = name.slice(1);
  return schemaOf(kinds[kind] ?? expect.unreachable(name)).refine(() => read.add(kind));
}

const SCHEMAS = new Map(Object.entries(shapes).map(([route, shape]) => [route, schemaOf(shape)]));

/** The shape of a response, for a route that has none yet: forms of texts by what the values look like. */
function recorded(value: unknown): Shape {
  if (Array.isArray(value)) return value.length > 0 ? [recorded(value[0])] : ["unknown"];
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([name, member]): [string, Shape] => [name, recorded(member)]);
    const [first] = members;
    const key = Object.keys(KEYS).find((key) => key !== "text" && KEYS[key]?.safeParse(first?.[0]).success);
    return key !== undefined && first ? { [`*${key}`]: first[1] } : Object.fromEntries(members);
  }
  return Object.entries(TYPES).find(([, type]) => type.safeParse(value).success)?.[0] ?? "unknown";
}

/** Routes whose shape no existing client reads: they are this service's own, or return no JSON. */
export const isOwn = (path: string) =>
  /^\/(health|ready|freshness|positions\/risk|ecosystem\/contracts|feed\.atom|calendar\.ics|balances\/|accounts\/|analytics\/.*\/csvE18)/.test(
    path,
  ) || path.startsWith("/analytics/transactionLog/csvE18");

/** Routes that exist for the state of the process alone. */
const UNCHECKED = ["/health", "/ready"];

/** The ticker of a token without a known price is null, of which no client reads one. */
const isPriced = (path: string) => !path.startsWith("/prices/ticker/") || path === "/prices/ticker/ZCHF";

/** The route of `shapes` that a path belongs to; a route without parameters comes before one with. */
function routeWithShape(path: string): string | undefined {
  const [pathname = ""] = path.split("?");
  const matches = (route: string) =>
    new RegExp(`^${route.replace(/\{\w+\}/g, "[^/]+")}$`, "i").test(pathname);
  return pathname in shapes ? pathname : Object.keys(shapes).find(matches);
}

export function describeClientShapes(history: History): void {
  let paths: string[];

  beforeAll(async () => {
    const routes = await everyRoute((path) => history.service().get(path), { most: 20, withPrices: true });
    const { list: amplifiers } = (await history.get("/amplifier/list")) as { list: { address: string }[] };
    paths = [
      ...routes.filter(isPriced),
      ...["/prices/list", "/prices/mapping", "/status", "/freshness", "/amplifier/list"],
      ...amplifiers.map(({ address }) => `/amplifier/positions/${address}`),
    ];
  });

  test("every response has its schema of openapi.json", async () => {
    const description = (await history.get("/openapi.json")) as Description;
    const routes = routesOf(description);
    const [schemas, routeAt] = [new Schemas(description), matcherOf(routes)];
    const checked = new Set<string>();
    const faults: string[] = [];
    for (const path of paths) {
      const { status, headers, body } = await history.service().get(path);
      const route = routeAt(path);
      if (route === undefined) throw new Error(`no route for ${path}`);
      checked.add(route);
      if (!headers.get("content-type")?.includes("application/json")) continue;
      const fault = schemas.fault(route, status, body);
      if (status !== 200 || fault) faults.push(`${path}: ${status} ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(routes.flatMap(({ path }) => (checked.has(path) ? [] : [path])).sort()).toEqual(UNCHECKED);
  });

  test("every route has the members and types that clients decode", async () => {
    const used = new Set<string>();
    const faults: string[] = [];
    for (const path of paths.filter((path) => !isOwn(path))) {
      const body = await history.get(path);
      const route = routeWithShape(path);
      const schema = SCHEMAS.get(route ?? "");
      if (route === undefined || schema === undefined)
        throw new Error(
          `no shape for ${path}: add what clients read of ${JSON.stringify(recorded(body))} to client-shapes.json`,
        );
      used.add(route);
      const { success, error } = schema.safeParse(body);
      if (!success) faults.push(`${path}: ${z.prettifyError(error)}`);
    }
    expect(faults).toEqual([]);
    expect(Object.keys(shapes).filter((route) => !used.has(route))).toEqual([]);
    expect(Object.keys(kinds).filter((kind) => !read.has(kind))).toEqual([]);
  });

  test("no integer of positions and minters is above 2^53 - 1, and hostile times have their exact value beside", async () => {
    for (const path of ["/positions/list", "/ecosystem/minter/list"]) {
      const body = (await history.service().get(path)).text;
      const integers = [...body.matchAll(/[:[,](-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[,}\]])/g)].map(
        ([, n]) => n,
      );
      expect(integers.length).toBeGreaterThan(10);
      expect(integers.filter((n) => !/^-?\d+$/.test(n ?? "") || BigInt(n ?? 0) >= 2n ** 53n)).toEqual([]);
    }
    const { list: rows } = z
      .object({
        list: z.array(z.object({ start: int, startRaw: raw, cooldown: int, cooldownRaw: raw })),
      })
      .parse(await history.get("/positions/list"));
    const capped = (text: string) => Number(BigInt(text) > 2n ** 53n - 1n ? 2n ** 53n - 1n : BigInt(text));
    for (const { start, startRaw, cooldown, cooldownRaw } of rows) {
      expect([start, cooldown]).toEqual([capped(startRaw), capped(cooldownRaw)]);
    }
    expect(rows.some(({ startRaw }) => BigInt(startRaw) >= 2n ** 63n)).toBe(true);
  });
}
