import { type ReactNode, useId, useState } from "react";

/** What is set once, in a row; on a phone behind a button. */
export function Tools({ children }: { children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="menu"
        aria-label="Settings"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">☰</span>
      </button>
      <div id={id} className={isOpen ? "tools open" : "tools"}>
        {children}
      </div>
    </>
  );
}
