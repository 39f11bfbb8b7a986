import type { ReactNode } from "react";

/** The request succeeded and has no rows. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="state empty" role="status" data-state="empty">
      {children}
    </p>
  );
}
