import { useState } from "react";

type Props = { text: string; what: string };

/** Copies a text; absent where the browser gives no access to the clipboard, as in pages without TLS. */
export function CopyButton({ text, what }: Props) {
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  if (!navigator.clipboard) return null;
  const copy = () => {
    navigator.clipboard
      .writeText(text)
      .then(() => setState("copied"))
      .catch(() => setState("failed"));
  };
  return (
    <>
      <button type="button" className="copy" aria-label={`Copy ${what}`} onClick={copy}>
        Copy
      </button>
      <span role="status" className="quiet">
        {state === "copied" && " copied"}
        {state === "failed" && " not copied: the browser refused"}
      </span>
    </>
  );
}
