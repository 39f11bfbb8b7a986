import type { ReactNode } from "react";

/** The service answered, and there is nothing. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="state empty" role="status" data-state="empty">
      {children}
    </p>
  );
}
