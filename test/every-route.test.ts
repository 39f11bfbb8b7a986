import { expect, test } from "vitest";
import { EXCEPT, paths, VALUES } from "../tools/harness/routes.ts";
import { isOwn, withShape } from "./e2e/client-shapes.ts";

/*
 * What the end-to-end pass has to know of every route of openapi.json, found here in seconds rather than after its
 * history was built.
 */

const compared = paths.filter((path) => path !== "/events" && !isOwn(path));

test("every route has a shape of what clients decode", () => {
  expect(
    compared.filter((path) => !withShape.includes(path)),
    "add the members that clients read to `routes` of test/e2e/client-shapes.json; where there is no such client yet, add the path to isOwn in test/e2e/client-shapes.ts",
  ).toEqual([]);
  expect(
    withShape.filter((path) => !compared.includes(path)),
    "shapes in test/e2e/client-shapes.json of routes that openapi.json does not have",
  ).toEqual([]);
});

test("every route with parameters has values for them", () => {
  const withParameters = paths.filter((path) => path.includes("{") && !EXCEPT.includes(path));
  expect(
    withParameters.filter((path) => !(path in VALUES)),
    "add the parameters to VALUES in tools/harness/routes.ts",
  ).toEqual([]);
  expect(
    [...Object.keys(VALUES), ...EXCEPT].filter((path) => !paths.includes(path)),
    "paths in tools/harness/routes.ts that openapi.json does not have",
  ).toEqual([]);
});
