import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tools/harness/folders.ts";
import { root } from "../tools/harness/processes.ts";

const rules = join(root, "deploy/prometheus-alerts.yml");

/** Values a minute, of which each alert fires within `minutes` and none does at minute 4. */
const CASES: Record<string, { minutes: number; series: Record<string, string> }> = {
  ZchfApiDown: { minutes: 9, series: { 'up{job="zchf-api",instance="b"}': "1x4 0x30" } },
  ZchfChainBehind: { minutes: 11, series: { 'zchf_chain_lag_seconds{chain="1"}': "10x4 700x30" } },
  ZchfServerErrors: {
    minutes: 15,
    series: {
      'zchf_http_responses_total{status="200"}': "0+60x40",
      'zchf_http_responses_total{status="503"}': "0x4 0+10x40",
    },
  },
  ZchfSlowResponses: {
    minutes: 25,
    series: {
      'zchf_http_response_seconds_bucket{le="1"}': "0+60x4 240x40",
      'zchf_http_response_seconds_bucket{le="5"}': "0+60x40",
      'zchf_http_response_seconds_bucket{le="+Inf"}': "0+60x40",
    },
  },
  ZchfClientsLimited: {
    minutes: 25,
    series: {
      'zchf_http_responses_total{status="200"}': "0+60x40",
      'zchf_http_responses_total{status="429"}': "0x4 0+60x40",
    },
  },
  ZchfRpcUrlFails: {
    minutes: 35,
    series: {
      'zchf_rpc_requests_total{chain="1",url="1",class="ok"}': "0+10x4 40x40",
      'zchf_rpc_requests_total{chain="1",url="1",class="timeout"}': "0x4 0+10x40",
    },
  },
  // One rejected request, of a method that was not sent before.
  ZchfRpcQuota: {
    minutes: 7,
    series: {
      'zchf_rpc_requests_total{chain="1",url="1",method="eth_chainId",class="quota"}': "0x40",
      'zchf_rpc_requests_total{chain="1",url="1",method="eth_getLogs",class="quota"}': "_x5 1x40",
    },
  },
  ZchfMemory: { minutes: 22, series: { 'process_resident_memory_bytes{job="zchf-api"}': "7e8x4 1e9x40" } },
  ZchfWebhookDisabled: { minutes: 6, series: { 'zchf_webhook_disabled{subscription="a"}': "0x4 1x40" } },
  ZchfWebhookSetAside: {
    minutes: 6,
    series: { 'zchf_webhook_set_aside_total{subscription="a"}': "0x4 1x40" },
  },
  ZchfMissingLogs: {
    minutes: 6,
    series: { 'zchf_repairs_total{chain="1",cause="missing logs"}': "0x4 1x40" },
  },
};

test("each alert of deploy/ fires for its cause, at its first occurrence, and for no other", () => {
  const alerts = [...readFileSync(rules, "utf8").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(Object.keys(CASES).toSorted()).toEqual(alerts.toSorted());
  const tests = Object.entries(CASES).map(([alertname, { minutes, series }]) => {
    const others = alertname === "ZchfApiDown" ? {} : { 'up{job="zchf-api"}': "1x60" };
    const firing = { expr: 'count by (alertname) (ALERTS{alertstate="firing"})' };
    return {
      interval: "1m",
      input_series: Object.entries({ ...series, ...others }).map(([name, values]) => ({
        series: name,
        values,
      })),
      promql_expr_test: [
        { ...firing, eval_time: "4m", exp_samples: [] },
        {
          ...firing,
          eval_time: `${minutes}m`,
          exp_samples: [{ labels: `{alertname="${alertname}"}`, value: 1 }],
        },
      ],
    };
  });
  // JSON is YAML.
  const file = join(temporaryFolder(), "alerts.json");
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: "1m", tests }));
  for (const args of [
    ["check", "rules", rules],
    ["check", "config", join(root, "deploy/prometheus.yml")],
    ["test", "rules", file],
  ]) {
    expect(execFileSync("promtool", args, { encoding: "utf8" })).toContain("SUCCESS");
  }
});
