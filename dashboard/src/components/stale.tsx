import type { ReactNode } from "react";

/** Notice that the data shown is outdated, and since when. */
export function Stale({ children }: { children: ReactNode }) {
  return (
    <p className="notice stale" role="status" data-state="stale">
      <strong>Stale.</strong> {children}
    </p>
  );
}
