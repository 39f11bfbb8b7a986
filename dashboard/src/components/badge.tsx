import type { ReactNode } from "react";

export type Tone = "good" | "bad" | "warn" | "plain";

export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
