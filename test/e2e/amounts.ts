import { type Address, createPublicClient, formatUnits, http } from "viem";
import { expect, test } from "vitest";
import type { Description, Schema } from "../../src/api/http/reference/description.ts";
import type { History } from "../../tools/harness/history.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { matcherOf, routesOf } from "../fuzz/description.ts";

type Members = Record<string, unknown>;

/** A raw amount of a body, and the objects around it, the nearest last. */
type Amount = { schema: Schema; raw: string; key: string; around: readonly Members[] };

/** decimals() */
const DECIMALS = "0x313ce567";

/** Every raw amount of every route, converted by its unit and decimals, which are those of the token on the chain. */
export function describeAmounts(history: History): void {
  test("the decimals of each amount of each route are those of its token", async () => {
    const description = (await history.get("/openapi.json")) as Description;
    const { schemas } = description.components;
    const routeAt = matcherOf(routesOf(description));
    const { list: positions } = (await history.get("/positions/list")) as {
      list: { position: string; collateral: string }[];
    };
    const collateralOf = new Map(
      positions.map(({ position, collateral }) => [position.toLowerCase(), collateral]),
    );
    const { list: amplifiers } = (await history.get("/amplifier/list")) as {
      list: { address: string; zchf: string; usd: string; zchfIsToken0: boolean }[];
    };

    /** What the token returns; undefined of one that returns no such number. */
    const read = decimalsReader(history);
    /** The token and its chain; undefined where it is ZCHF or a share, of which all have 18. */
    const tokenOf = ({ key, around }: Amount, name: string): [number, string] => {
      const nearest = (member: string) =>
        around.findLast((object) => typeof object[member] === "string")?.[member] as string | undefined;
      const chainId = Number(around.findLast((object) => object.chainId !== undefined)?.chainId ?? 1);
      if (name === "decimals") return [chainId, String(nearest("address"))];
      const pool = amplifiers.find(({ address }) => address === nearest("amplifier"));
      if (name === "token0Decimals" && pool) return [chainId, pool.zchfIsToken0 ? pool.zchf : pool.usd];
      if (name === "token1Decimals" && pool) return [chainId, pool.zchfIsToken0 ? pool.usd : pool.zchf];
      const position = nearest("position") ?? key.split("-challenge-")[0] ?? "";
      return [1, nearest("collateral") ?? collateralOf.get(position.toLowerCase()) ?? "none"];
    };

    const seen = new Map<string, number>();
    const digits = new Set<number>();
    const faults: string[] = [];
    const check = async (path: string, amount: Amount) => {
      const { schema, raw, key, around } = amount;
      const unit = schema["x-unit"];
      const decimals = schema["x-decimals"];
      if (unit === undefined || decimals === undefined) {
        faults.push(`${path} ${key}: no unit`);
        return;
      }
      let count: number;
      if (typeof decimals === "number") count = decimals;
      else if (typeof decimals === "string") {
        const [, whole, name = ""] = /^(?:(\d+) - )?(\w+)$/.exec(decimals) ?? [];
        const member = around.findLast((object) => object[name] !== undefined)?.[name];
        const stated = typeof member === "object" ? (member as Members)[key] : member;
        const [chainId, token] = tokenOf(amount, name);
        const onChain = await read(chainId, token);
        if (onChain !== undefined && onChain !== stated)
          faults.push(`${path} ${key}: ${stated}, ${token} ${onChain}`);
        count = whole === undefined ? Number(stated) : Number(whole) - Number(stated);
        digits.add(Number(stated));
      } else {
        const rule = decimals.find(({ member, pattern }) =>
          new RegExp(pattern).test(String(around.at(-1)?.[member])),
        );
        count = rule?.decimals ?? Number.NaN;
      }
      const factor = 10n ** BigInt(Math.max(-count, 0));
      if (!/^-?\d+(\.\d+)?$/.test(formatUnits(BigInt(raw) * factor, Math.max(count, 0)))) {
        faults.push(`${path} ${key}: ${raw} in ${count} decimals`);
      }
      seen.set(unit, (seen.get(unit) ?? 0) + 1);
    };

    const routes = await everyRoute((path) => history.service().get(path), { most: 12, withPrices: true });
    const all = [
      ...routes,
      "/amplifier/list",
      ...amplifiers.map(({ address }) => `/amplifier/positions/${address}`),
    ];
    for (const path of all) {
      const { status, headers, body } = await history.service().get(path);
      if (status !== 200 || !headers.get("content-type")?.includes("application/json")) continue;
      const schema = schemaOf(description, routeAt(path));
      for (const amount of amountsOf(schema, body, { schemas, key: "", around: [] }))
        await check(path, amount);
    }
    expect(faults).toEqual([]);
    for (const unit of ["ZCHF", "FPS", "FCS", "collateral", "asset", "FPS or FCS", "liquidity", "{token}"]) {
      expect(seen.get(unit), unit).toBeGreaterThan(0);
    }
    expect(digits.size).toBeGreaterThan(2);
  });

  test("ZCHF, FPS and FCS have 18 decimals on every chain", async () => {
    const read = decimalsReader(history);
    for (const { id, addresses } of history.devnet().deployments.chains) {
      for (const token of [
        addresses.frankencoin ?? addresses.ccipBridgedFrankencoin,
        addresses.equity,
        addresses.fcs,
      ]) {
        if (token !== undefined) expect(await read(id, String(token)), `${token} on ${id}`).toBe(18);
      }
    }
  });
}

/** The schema of a route's body. */
function schemaOf(description: Description, route: string | undefined): Schema {
  const content = description.paths[route ?? ""]?.get?.responses["200"]?.content;
  return content?.["application/json"]?.schema ?? {};
}

/** Every text of a body whose schema has a unit or the pattern of a raw amount. */
function* amountsOf(
  schema: Schema,
  value: unknown,
  place: { schemas: Record<string, Schema>; key: string; around: readonly Members[] },
): Generator<Amount> {
  const { schemas, key, around } = place;
  if (value === undefined || value === null) return;
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = schema;
  const target = schemas[$ref?.split("/").at(-1) ?? ""];
  for (const part of [target, ...allOf, ...anyOf, ...oneOf]) if (part) yield* amountsOf(part, value, place);
  if (typeof value === "string" && (schema["x-decimals"] !== undefined || schema.pattern === "^-?\\d+$")) {
    yield { schema, raw: value, key, around };
  } else if (Array.isArray(value)) {
    if (schema.items) for (const item of value) yield* amountsOf(schema.items, item, place);
  } else if (typeof value === "object") {
    const members = value as Members;
    const { properties = {}, additionalProperties } = schema;
    for (const [name, member] of Object.entries(members)) {
      const own = properties[name] ?? (typeof additionalProperties === "object" ? additionalProperties : {});
      yield* amountsOf(own, member, { schemas, key: name, around: [...around, members] });
    }
  }
}

/** Reads decimals() of tokens, each once; undefined where a token returns no number of one byte. */
function decimalsReader(history: History) {
  const clients = new Map(
    history
      .devnet()
      .deployments.chains.map(({ id, rpc }) => [id, createPublicClient({ transport: http(rpc) })]),
  );
  const known = new Map<string, Promise<number | undefined>>();
  const call = async (chainId: number, token: string) => {
    const to = token as Address;
    const result = await clients
      .get(chainId)
      ?.call({ to, data: DECIMALS })
      .catch(() => undefined);
    const word = result?.data;
    if (word?.length !== 66 || BigInt(word) > 255n) return undefined;
    return Number(BigInt(word));
  };
  return (chainId: number, token: string) => {
    const key = `${chainId} ${token}`;
    const reading = known.get(key) ?? call(chainId, token);
    known.set(key, reading);
    return reading;
  };
}
