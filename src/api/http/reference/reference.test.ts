import { execFileSync } from "node:child_process";
import { gunzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Hono } from "hono";
import { expect, test } from "vitest";
import openapi from "../../../../openapi.json" with { type: "json" };
import { docs } from "../docs.ts";
import type { Description, Operation } from "./description.ts";
import examples from "./examples.json" with { type: "json" };
import { blocks, inline } from "./markdown.ts";
import { referencePages } from "./page.ts";
import { sampleOf } from "./sample.ts";
import { samplesOf } from "./samples.js";
import { searchIndex } from "./search-index.ts";
import { TERMS } from "./terms.ts";

const description = JSON.parse(JSON.stringify(openapi)) as Description;
const { schemas } = description.components;
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  (Object.entries(methods) as [string, Operation][]).map(([method, operation]) => ({
    path,
    method,
    ...operation,
  })),
);

const pages = referencePages(description, examples);
const recorded: Record<string, unknown> = examples;

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

test.each(Object.entries(recorded))("%s: the recorded response is one of its schema", (id, body) => {
  const operation = operations.find(({ operationId }) => operationId === id);
  const [content] = Object.values(operation?.responses["200"]?.content ?? {});
  expect(content, "no such operation: npm run examples").toBeDefined();
  const validate = validator(content?.schema ?? {});
  expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
});

test("every operation that is read with GET has a recorded response, but the stream", () => {
  const without = operations.filter(
    ({ method, operationId }) => method === "get" && !(operationId in recorded),
  );
  expect(
    without.map(({ path }) => path),
    "record them: npm run examples",
  ).toEqual(["/events"]);
});

test("every operation has its place in the index, requests in three languages, a response and its parameters", () => {
  const articles = new Map(
    [...pages].flatMap(([name, page]) =>
      page
        .split("<article ")
        .slice(1)
        .map((article) => [`${name}#${/^id="([^"]+)"/.exec(article)?.[1]}`, article] as const),
    ),
  );
  for (const { path, tags, operationId, parameters = [] } of operations) {
    const page = String(tags[0]).toLowerCase();
    const article = articles.get(`${page}#${operationId}`) ?? "";
    expect(pages.get("")).toContain(`<a href="./docs/${page}#${operationId}"`);
    expect(pages.get(page)).toContain(`<a href="../docs/${page}#${operationId}"`);
    expect(article, path).toContain(`<code>${path}</code>`);
    for (const text of ["curl ", "import { createClient }", "import requests"]) {
      expect(article.includes(text) || article.includes("fetch("), `${path}: ${text}`).toBe(true);
    }
    expect(article, path).toContain(`aria-label="example response of ${operationId}"`);
    for (const { name } of parameters) expect(article, path).toContain(`<code>${name}</code>`);
  }
  for (const name of Object.keys(schemas)) expect(articles.has(`schemas#schema-${name}`), name).toBe(true);
});

test("every link within the reference leads somewhere", () => {
  const targets = new Set<string>();
  for (const [name, page] of pages) {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => String(id));
    expect(new Set(ids).size, name).toBe(ids.length);
    for (const id of ["", ...ids]) targets.add(`/docs${name && `/${name}`}${id && `#${id}`}`);
    expect(page).not.toMatch(/undefined|\[object/);
  }
  const served = new Set(Object.keys(description.paths));
  const others = ["/", "/docs/page.css", "/graphql", "/llms.txt", "/openapi.json", "/openapi-3.0.json"];
  for (const [name, page] of pages) {
    const address = `https://api.example/docs${name && `/${name}`}`;
    const links = [...page.matchAll(/ href="([^"]+)"/g)].map(([, link]) =>
      String(link).replaceAll("&amp;", "&"),
    );
    const wrong = links
      .filter((link) => link !== "data:,")
      .map((link) => new URL(link, address))
      .filter(({ pathname, hash, origin }) => {
        if (pathname.startsWith("/docs") && !others.includes(pathname)) return !targets.has(pathname + hash);
        return origin !== "https://api.example" || !(others.includes(pathname) || served.has(pathname));
      });
    expect(wrong.map(String), name).toEqual([]);
  }
});

test("the start explains the terms of the dashboard", () => {
  expect(Object.keys(TERMS).length).toBeGreaterThan(10);
  for (const term of Object.keys(TERMS)) expect(pages.get("")).toContain(`<dfn>${term}</dfn>`);
});

test("members have their unit beside them", () => {
  const page = pages.get("savings") ?? "";
  expect(page).toContain('<span class="unit">ZCHF, 18 decimals</span>');
  expect(pages.get("positions")).toContain('<span class="unit">seconds since 1970</span>');
});

test("the search knows operations by their members, nested ones too", () => {
  const found = (name: string) => searchIndex(description).filter(({ names }) => names.includes(name));
  expect(found("liqPrice").map(({ page }) => page)).toContain("challenges#listChallenges");
  expect(found("units").length).toBeGreaterThan(10);
});

const given = (value: string) => [
  { name: "address", in: "path", value },
  { name: "limit", in: "query", type: "integer", value: "3" },
  { name: "after", in: "query", type: "string", value: "" },
  { name: "text", in: "query", type: "string", value },
];

test.each(["0xab", "it's", '"', "\\", "a b&c=d", "$(exit 1)", "`exit 1`", "%", "é€😀", "\n"])(
  "samples: programs in a shell and in JavaScript send %j as it is entered",
  (value) => {
    const [path, origin] = ["/a/{address}", "https://api.example"];
    const expected = new URL(`${origin}/a/${encodeURIComponent(value)}`);
    expected.searchParams.set("limit", "3");
    expected.searchParams.set("text", value);
    const { curl = "", TypeScript = "" } = samplesOf({ method: "get", path, origin, given: given(value) });
    const shell = execFileSync("sh", ["-c", curl.replace(/^curl /, "printf %s ")], { encoding: "utf8" });
    expect(shell).toBe(expected.href);
    const call = /client\.get\((.*)\);/.exec(TypeScript)?.[1];
    expect(JSON.parse(`[${call?.replace("params:", '"params":')}]`)).toEqual([
      path,
      { params: { path: { address: value }, query: { limit: 3, text: value } } },
    ]);
  },
);

test("samples: figures of the past are those of client.at, but as CSV", () => {
  const at = { name: "at", in: "query", type: "string", value: '2025-12-31T23:59:59Z"' };
  const limit = { name: "limit", in: "query", type: "integer", value: "3" };
  const csv = { name: "format", in: "query", type: "string", value: "csv" };
  const programOf = (...given: (typeof at)[]) =>
    samplesOf({ method: "get", path: "/a", origin: "https://api.example", given }).TypeScript;
  expect(programOf(at, limit)).toContain(
    'await client.at("2025-12-31T23:59:59Z\\"").get("/a", { params: {"query":{"limit":3}} });',
  );
  expect(programOf(at)).toContain('.get("/a");');
  expect(programOf({ ...at, value: "" })).toContain('await client.get("/a");');
  expect(programOf(at, csv)).toContain(
    'fetch("https://api.example/a?at=2025-12-31T23%3A59%3A59Z%22&format=csv")',
  );
});

test("samples: CSV and bodies are requested with fetch", () => {
  const origin = "https://api.example";
  const csv = { name: "format", in: "query", type: "string", value: "csv" };
  const request = { method: "get", path: "/a", origin, given: [csv], mediaType: "application/json" };
  expect(samplesOf(request).TypeScript).toContain('fetch("https://api.example/a?format=csv")');
  expect(samplesOf(request).Python).toContain("response.text");
  const { curl, TypeScript, Python } = samplesOf({
    method: "post",
    path: "/b",
    origin,
    given: [],
    body: { a: true },
  });
  expect(curl).toContain(`-d '{"a":true}'`);
  expect(TypeScript).toContain('body: JSON.stringify({"a":true})');
  expect(Python).toContain('data="{\\"a\\":true}"');
});

test("texts are escaped, and only links within the service are links", () => {
  expect(inline('`<b>` & [docs](/docs) [x](https://a.example) "q"')).toBe(
    '<code>&lt;b&gt;</code> &amp; <a href="./docs">docs</a> [x](https://a.example) &quot;q&quot;',
  );
  expect(blocks("## Units\n\n- a\n- b\n\ntext")).toBe(
    "<h3>Units</h3>\n<ul>\n<li>a</li>\n<li>b</li>\n\n</ul>\n<p>text</p>",
  );
});

test("each page and its assets have at most 70 kB, compressed", async () => {
  const app = new Hono().route(
    "/",
    docs(() => openapi),
  );
  const sizeOf = async (path: string) => {
    const get = async (encoding: string) => app.request(path, { headers: { "Accept-Encoding": encoding } });
    const response = await get("gzip");
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-encoding"), path).toBe("gzip");
    expect(gunzipSync(body).toString()).toBe(await (await get("identity")).text());
    return body.length;
  };
  const assets = ["page.js", "page.css", "samples.js", "search.js", "examples.js", "search.json"];
  let shared = 0;
  for (const name of assets) shared += await sizeOf(`/docs/${name}`);
  for (const name of pages.keys()) {
    const bytes = shared + (await sizeOf(name === "" ? "/docs" : `/docs/${name}`));
    expect(bytes, name).toBeLessThan(70_000);
  }
  expect((await app.request("/docs/nowhere")).status).toBe(404);
});
