import { useState } from "react";

type Props = {
  text: string;
  /** What the text is: "the address". */
  what: string;
};

const WORDS = { ready: "Copy", copied: "Copied:", failed: "The browser refused to copy" } as const;

/** Copies a text; absent where the browser gives no access to the clipboard, as in pages without TLS. */
export function CopyButton({ text, what }: Props) {
  const [state, setState] = useState<keyof typeof WORDS>("ready");
  if (!navigator.clipboard) return null;
  const copy = () => {
    navigator.clipboard
      .writeText(text)
      .then(() => setState("copied"))
      .catch(() => setState("failed"));
  };
  const label = `${WORDS[state]} ${what} ${text}`;
  // Its symbol is in controls.css: the text of a table's cell remains that of its value.
  return (
    <button
      type="button"
      className="copy"
      data-copy={state}
      aria-label={label}
      title={label}
      onClick={copy}
      onBlur={() => setState("ready")}
    />
  );
}
