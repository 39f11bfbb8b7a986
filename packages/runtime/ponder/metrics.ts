import type { Registry } from "prom-client";

/** The registry that Ponder shows at /metrics; undefined outside of a process of Ponder. */
export const ponderRegistry = (): Registry | undefined => globalThis.PONDER_COMMON?.metrics.registry;

/** Shows our metrics at /metrics of the admin port, among Ponder's own. */
export function exposeMetrics(registry: Registry): void {
  const ponders = ponderRegistry();
  if (ponders === undefined) throw new Error("PONDER_COMMON is not set: this is no process of Ponder");
  for (const { name } of registry.getMetricsAsArray()) {
    const metric = registry.getSingleMetric(name);
    if (metric !== undefined) ponders.registerMetric(metric);
  }
}
