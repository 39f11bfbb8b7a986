import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { PROBLEMS } from "zchf-rpc/problems";
import { deployments, startAnvil } from "../../tools/harness/anvil.ts";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { endAll, root } from "../../tools/harness/processes.ts";
import { startService, untilReady } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";

afterEach(endAll);

/** Metrics that Prometheus has of itself. */
const OF_PROMETHEUS = ["up"];
const WORDS = /\b(?:sum|max|min|rate|increase|topk|absent|histogram_quantile|label_values|by)\b/;

/** Names of the metrics in a PromQL expression: what stands before `{`, `[` or `)` and is neither label nor function. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"/g, "").replaceAll(/\bby \([^)]*\)/g, "");
  const names = bare.match(/\b[a-z][a-z\d]*(?:_[a-z\d]+)*\b(?!\s*(?:[=!]|\())/g) ?? [];
  return names.filter((name) => !WORDS.test(name) && /_|^up$/.test(name) && !name.startsWith("__"));
}

const file = (name: string) => readFileSync(join(root, "deploy", name), "utf8");

function expressions(): string[] {
  const { panels, templating } = JSON.parse(file("grafana-dashboard.json")) as {
    panels: { targets: { expr: string }[] }[];
    templating: { list: { type: string; query: string }[] };
  };
  const rules = file("prometheus-alerts.yml")
    .split(/^ {6}- alert: /m)
    .slice(1);
  const alerts = rules.map((rule) => /^ {8}expr: (?:\|\n)?([\s\S]*?)\n {8}\w/m.exec(rule)?.[1] ?? "");
  const queries = templating.list.flatMap(({ type, query }) => (type === "query" ? [query] : []));
  return [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...queries, ...alerts];
}

test("the admin port has every metric that the Grafana dashboard and the alert rules use", async () => {
  const gnosis = await startAnvil({ chainId: 100 });
  await gnosis.transfer(3);
  const webhooks = join(temporaryFolder(), "webhooks.json");
  const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
  const subscription = { name: "shop", url: "http://127.0.0.1:1/", secret, allowPrivate: true };
  writeFileSync(webhooks, JSON.stringify({ subscriptions: [subscription] }));
  const service = await startService({
    DEPLOYMENTS_FILE: deployments({ 100: gnosis.url }),
    WEBHOOKS_FILE: webhooks,
  });
  await untilReady(service);
  const list = "/transfer/reference/list";
  for (let i = 0; i < 3; i++) expect((await service.get(list)).status).toBe(200);

  const metrics = async () => (await fetch(`${service.adminUrl}/metrics`)).text();
  const isDelivering = async () => (await metrics()).includes('zchf_webhook_disabled{subscription="shop"} 0');
  await eventually("the webhook is delivered", isDelivering);
  const exported = await metrics();
  const page = { Origin: "https://page.example" };
  for (const path of ["/metrics", "/status"]) {
    expect((await fetch(service.adminUrl + path, { headers: page })).status).toBe(403);
  }
  // To be on this machine is not enough: the command knows a secret.
  expect((await fetch(`${service.adminUrl}/repair`, { method: "POST" })).status).toBe(401);
  const values = (name: string) => exported.split("\n").filter((line) => line.startsWith(`${name}{`));
  const used = expressions().map(metricsIn);
  for (const names of used) expect(names.length).toBeGreaterThan(0);
  const names = new Set(used.flat());
  expect(names.size).toBeGreaterThan(6);
  for (const name of names) {
    if (OF_PROMETHEUS.includes(name)) continue;
    expect(exported, name).toMatch(new RegExp(`^${name}[{ ]`, "m"));
  }

  expect(values("zchf_http_responses_total")).toContain(
    `zchf_http_responses_total{route="${list}",status="200",cache="hit"} 2`,
  );
  expect(values("zchf_chain_lag_seconds")).toEqual([expect.stringMatching(/\{chain="100"\} \d+/)]);
  const requests = values("zchf_rpc_requests_total");
  for (const method of ["eth_getLogs", "eth_getBlockByNumber"]) {
    const labels = `{chain="100",method="${method}",url="1",class="ok"}`;
    expect(requests).toContainEqual(expect.stringContaining(labels));
  }
  for (const name of Object.keys(PROBLEMS)) {
    const labels = `{chain="100",method="eth_chainId",url="1",class="${name}"}`;
    expect(requests).toContain(`zchf_rpc_requests_total${labels} 0`);
  }
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(values("zchf_build_info")).toEqual([`zchf_build_info{version="${version}"} 1`]);
  expect((await service.get("/status")).body).toMatchObject({ api: { version } });
  expect((await service.get("/metrics")).status).toBe(404);
  expect(exported).not.toContain(gnosis.url);
});
