import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { indexTo, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { createApp } from "../app.ts";

const folder = mkdtempSync(join(tmpdir(), "zchf-dashboard-"));
mkdirSync(join(folder, "assets"));
writeFileSync(
  join(folder, "index.html"),
  `<!doctype html><title>page</title><meta name="root" content="/" />
   <script src="./assets/main-1a2b.js"></script><a href="/docs">`,
);
writeFileSync(join(folder, "icon.svg"), "<svg/>");
writeFileSync(join(folder, "assets/main-1a2b.js"), "start()");
writeFileSync(join(folder, "assets/main-1a2b.js.br"), "brotli");
writeFileSync(join(folder, "made-from.txt"), "inside");
afterAll(() => rmSync(folder, { recursive: true }));

const db = await testDatabase();
await indexTo(db, 1, 120, 1_700_000_000);
const deps = testDeps(db, { 1: { atStart: 100n, silent: false } });
const app = createApp(deps, { dashboard: folder });

test.each(["/", "/app", "/app/positions/0x00", "/app/transfers?reference=%2e%2e"])(
  "%s is the page",
  async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("<title>page</title>");
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("cache-control")).toBe("no-cache");
  },
);

test.each([
  "/",
  "/app",
  "/app/",
  "/app/positions",
  "/app/positions/0x00",
  "/app/savings/referrers/0x00?a=/b",
])("behavior: below the path of a proxy, %s names addresses below it", async (path) => {
  const text = await (await app.request(path)).text();
  const urlOf = (pattern: RegExp) => {
    const [, reference = ""] = pattern.exec(text) ?? [];
    return new URL(reference, `https://host.example/zchf${path}`).href;
  };
  expect(urlOf(/src="(.*?)"/)).toBe("https://host.example/zchf/app/assets/main-1a2b.js");
  expect(urlOf(/href="(.*?)"/)).toBe("https://host.example/zchf/docs");
  expect(urlOf(/name="root" content="(.*?)"/)).toBe("https://host.example/zchf/");
});

test("assets are immutable and sent compressed", async () => {
  const plain = await app.request("/app/assets/main-1a2b.js");
  expect(await plain.text()).toBe("start()");
  expect(plain.headers.get("content-type")).toContain("text/javascript");
  expect(plain.headers.get("cache-control")).toContain("immutable");
  const packed = await app.request("/app/assets/main-1a2b.js", {
    headers: { "Accept-Encoding": "gzip, br" },
  });
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(await packed.text()).toBe("brotli");
  expect((await app.request("/app/icon.svg")).headers.get("content-type")).toContain("image/svg+xml");
});

test.each([
  "/app/assets/old-3c4d.js",
  "/positions",
  "/positions/nothing",
  "/apps",
  "/made-from.txt",
  "/assets/main-1a2b.js",
])("error: %s stays the API's 404", async (path) => {
  const response = await app.request(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});

test.each(["/app/../made-from.txt", "/app/assets/../made-from.txt", "/app/assets/%2e%2e/made-from.txt"])(
  "nothing outside the assets is sent: %s",
  async (path) => {
    expect(await (await app.request(path)).text()).not.toContain("inside");
  },
);

test("only this server's own scripts and styles run in the page", async () => {
  const policy = (await app.request("/")).headers.get("content-security-policy");
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain("unsafe");
  const reference = (await app.request("/docs")).headers.get("content-security-policy");
  expect(reference).toContain("default-src 'self'");
  expect(reference).not.toContain("unsafe");
  // The library of the query page needs styles of its own.
  expect(
    (await app.request("/graphql", { headers: { Accept: "text/html" } })).headers.get(
      "content-security-policy",
    ),
  ).toContain("style-src 'self' 'unsafe-inline'");
});

test("without a built dashboard the API is as it was", async () => {
  const bare = createApp(deps);
  expect((await bare.request("/")).status).toBe(404);
  expect((await bare.request("/openapi.json")).status).toBe(200);
});
