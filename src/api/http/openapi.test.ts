import { expect, test } from "vitest";
import openapi from "../../../openapi.json" with { type: "json" };
import type { Schema } from "./reference/description.ts";

/** Every member of the schemas of these names, by its path. */
function membersOf(schemas: Record<string, Schema>): [path: string, member: Schema][] {
  return Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([key, member]): [string, Schema][] => [
      [`${name}.${key}`, member],
      ...membersOf({ [`${name}.${key}`]: member }),
    ]),
  );
}

test("every operation has a response over the limit, but the stream, which ends instead", () => {
  const uncounted = Object.entries(openapi.paths).filter(([, operations]) =>
    Object.values(operations).some(({ responses }) => !("429" in responses)),
  );
  expect(uncounted.map(([path]) => path)).toEqual(["/events"]);
});

// JSON-RPC defines its messages.
const { JsonRpcMessage: _, ...schemas } = openapi.components.schemas;
const members = membersOf(schemas as Record<string, Schema>);

test("every member of a schema has a description", () => {
  expect(members.length).toBeGreaterThan(500);
  const without = members.filter(
    ([, { description, $ref }]) => description === undefined && $ref === undefined,
  );
  expect(without.map(([path]) => path)).toEqual([]);
});

test("a description of an event has the unit before the condition", () => {
  const reversed = members.filter(
    ([path, { description = "" }]) =>
      /^\w+Event\./.test(path) && /;[^.;]*, (lower case|as a decimal string)\.$/.test(description),
  );
  expect(reversed.map(([path]) => path)).toEqual([]);
  expect(schemas.PositionSoldEvent.properties.bid.description).toBe(
    "Paid in the challenge, ZCHF with 18 decimals, as a decimal string; null after expiration.",
  );
});

test("a discriminator is a string, with the schema of each value", () => {
  const unions = Object.entries(openapi.components.schemas).flatMap(([name, schema]) =>
    "discriminator" in schema ? [{ name, ...schema }] : [],
  );
  expect(unions.map(({ name }) => name)).toEqual(["Event"]);
  for (const { oneOf, discriminator } of unions) {
    expect(Object.values(discriminator.mapping).toSorted()).toEqual(oneOf.map(({ $ref }) => $ref).toSorted());
  }
});

test("a response has one media type, so that its type is not a union with string", () => {
  const media = Object.entries(openapi.paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ responses }) =>
      Object.entries(responses as Record<string, { content?: object }>).map(([status, { content = {} }]) => ({
        response: `${path} ${status}`,
        types: Object.keys(content),
      })),
    ),
  );
  expect(media.filter(({ types }) => types.length > 1)).toEqual([]);
});
