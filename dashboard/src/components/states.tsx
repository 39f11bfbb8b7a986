import type { ReactNode } from "react";

export function Loading({ what }: { what: string }) {
  return (
    <div className="state loading" role="status" data-state="loading">
      <span className="visually-hidden">Loading {what}…</span>
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton short" />
    </div>
  );
}

/** The request succeeded and has no rows. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="state empty" role="status" data-state="empty">
      {children}
    </p>
  );
}

/** Notice that the data shown is outdated, and since when. */
export function Stale({ children }: { children: ReactNode }) {
  return (
    <p className="notice stale" role="status" data-state="stale">
      <strong>Stale.</strong> {children}
    </p>
  );
}
