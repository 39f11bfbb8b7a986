import { gunzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Hono } from "hono";
import { expect, test } from "vitest";
import openapi from "../../../../openapi.json" with { type: "json" };
import { docs } from "../docs.ts";
import type { Description, Operation } from "./description.ts";
import { blocks, inline } from "./markdown.ts";
import { referencePage } from "./page.ts";
import { sampleOf } from "./sample.ts";

const description = JSON.parse(JSON.stringify(openapi)) as Description;
const { schemas } = description.components;
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  (Object.entries(methods) as [string, Operation][]).map(([method, operation]) => ({
    path,
    method,
    ...operation,
  })),
);

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "openapi", components: { schemas } });
const validator = (schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll("#/components", "openapi#/components")));

test.each(operations)("$method $path: the example response is one of its schema", ({ responses }) => {
  for (const { schema } of Object.values(responses["200"]?.content ?? {})) {
    const validate = validator(schema);
    const sample = sampleOf(schema, schemas);
    expect(validate(sample), JSON.stringify([sample, validate.errors])).toBe(true);
  }
});

test("every operation has its place in the index, a curl request, a response and its parameters", () => {
  const page = referencePage(description);
  const articles = new Map(
    page
      .split("<article ")
      .slice(1)
      .map((article) => [/^id="([^"]+)"/.exec(article)?.[1] ?? "", article]),
  );
  for (const { path, method, operationId, parameters = [] } of operations) {
    const article = articles.get(operationId) ?? "";
    expect(page).toContain(`<a href="#${operationId}"`);
    expect(article, path).toContain(`<code>${path}</code>`);
    expect(article, path).toContain("<code>curl ");
    if (method === "get") expect(article, path).toContain("client.");
    expect(article, path).toContain(`aria-label="example response of ${operationId}"`);
    for (const { name } of parameters) expect(article, path).toContain(`<code>${name}</code>`);
  }
  for (const name of Object.keys(schemas)) expect(articles.has(`schema-${name}`), name).toBe(true);
  // Every link within the page leads somewhere.
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const targets = new Set(ids);
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !targets.has(id))).toEqual([]);
  expect(ids.length).toBe(targets.size);
  expect(page).not.toMatch(/undefined|\[object/);
});

test("texts are escaped, and only links within the service are links", () => {
  expect(inline('`<b>` & [docs](/docs) [x](https://a.example) "q"')).toBe(
    '<code>&lt;b&gt;</code> &amp; <a href="./docs">docs</a> [x](https://a.example) &quot;q&quot;',
  );
  expect(blocks("## Units\n\n- a\n- b\n\ntext")).toBe(
    "<h3>Units</h3>\n<ul>\n<li>a</li>\n<li>b</li>\n\n</ul>\n<p>text</p>",
  );
});

test("the page and its assets have at most 300 kB, compressed", async () => {
  const app = new Hono().route(
    "/",
    docs(() => openapi),
  );
  let bytes = 0;
  for (const path of ["/docs", "/docs/page.js", "/docs/page.css"]) {
    const get = async (encoding: string) => app.request(path, { headers: { "Accept-Encoding": encoding } });
    const response = await get("gzip");
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(body).toString()).toBe(await (await get("identity")).text());
    bytes += body.length;
  }
  console.log(`the reference has ${bytes} bytes, compressed`);
  expect(bytes).toBeLessThan(300_000);
});
