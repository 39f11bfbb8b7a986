import type { ReactNode } from "react";

/** What is shown was right once; the text says until when. */
export function Stale({ children }: { children: ReactNode }) {
  return (
    <p className="notice stale" role="status" data-state="stale">
      <strong>Stale.</strong> {children}
    </p>
  );
}
