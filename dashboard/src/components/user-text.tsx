import { useState } from "react";

type Props = {
  text: string;
  /** Stands for the empty text. */
  none?: string;
  /** Characters that are shown of a long text before someone asks for the rest. */
  shown?: number;
};

/** Text that anyone may have written: shown as text, whatever it holds, in a direction of its own. */
export function UserText({ text, none = "—", shown = 120 }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (text === "") return <span className="quiet">{none}</span>;
  // Blanks are a text too.
  if (text.trim() === "") return <span className="user-text quiet">“{text}”</span>;
  const isLong = text.length > shown;
  const part = isLong && !isOpen ? `${text.slice(0, shown)}…` : text;
  return (
    <span className="user-text">
      <bdi>{part}</bdi>
      {isLong && (
        <button type="button" className="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "less" : `all ${text.length} characters`}
        </button>
      )}
    </span>
  );
}
