import { useState } from "react";
import { fewMarks } from "zchf-api-client";
import { MAX_SYMBOL_CHARACTERS } from "../format/symbols.ts";

type Props = {
  text: string;
  /** Shown for an empty string. */
  none?: string;
  /** Longer text is cut to this many characters, with a button to expand it. */
  shown?: number;
};

/** Untrusted text, isolated from the direction of the surrounding text. */
export function UserText({ text, none = "—", shown = 120 }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (text === "") return <span className="quiet">{none}</span>;
  // Quotes make whitespace visible.
  if (text.trim() === "") return <span className="user-text quiet">“{text}”</span>;
  const isLong = text.length > shown;
  const part = isLong && !isOpen ? `${text.slice(0, shown)}…` : text;
  return (
    <span className="user-text">
      <bdi>{fewMarks(part)}</bdi>
      {isLong && (
        <button type="button" className="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "less" : `all ${text.length} characters`}
        </button>
      )}
    </span>
  );
}

/** Symbol of a token; untrusted text. */
export function TokenSymbol({ symbol }: { symbol: string }) {
  return <UserText text={symbol} none="(no symbol)" shown={MAX_SYMBOL_CHARACTERS} />;
}
