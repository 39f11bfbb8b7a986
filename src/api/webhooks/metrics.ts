import { Counter, Gauge, type Registry } from "prom-client";
import type { SubscriptionState } from "./store.ts";

/** Counts the deliveries of this process. */
export function webhookMetrics(registry: Registry) {
  const labelNames = ["subscription"] as const;
  const attempts = new Counter({
    name: "zchf_webhook_attempts_total",
    help: "Attempts to deliver a message by subscription and outcome (accepted, failed)",
    labelNames: [...labelNames, "outcome"] as const,
    registers: [registry],
  });
  const setAside = new Counter({
    name: "zchf_webhook_set_aside_total",
    help: "Messages that their receiver rejected six times, by subscription",
    labelNames,
    registers: [registry],
  });
  const disabled = new Gauge({
    name: "zchf_webhook_disabled",
    help: "1 for a subscription whose receiver failed for a day; only of the process that delivers",
    labelNames,
    registers: [registry],
  });
  const failing = new Gauge({
    name: "zchf_webhook_failing_since_seconds",
    help: "Unix time since which the pending message of a subscription fails, 0 when it does not",
    labelNames,
    registers: [registry],
  });
  return {
    onAttempt: (subscription: string, isAccepted: boolean) =>
      attempts.inc({ subscription, outcome: isAccepted ? "accepted" : "failed" }),
    onSetAside: (subscription: string) => setAside.inc({ subscription }),
    onState: (subscription: string, { isDisabled, failingSince }: SubscriptionState) => {
      disabled.set({ subscription }, isDisabled ? 1 : 0);
      // A counter that begins with 1 has no increase.
      setAside.inc({ subscription }, 0);
      failing.set({ subscription }, (failingSince ?? 0) / 1_000);
    },
    onRelease: () => {
      disabled.reset();
      failing.reset();
    },
  };
}
