import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { PATHS } from "../paths.ts";

/** Elements in which a slash is text. */
const EDITABLE = "input, textarea, select, [contenteditable]";

/** Finds addresses, transactions, references and tokens; the key "/" focuses it. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const [text, setText] = useState("");

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(EDITABLE)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    navigate(`${PATHS.search}?${new URLSearchParams({ q: text.trim() })}`);
    setText("");
    // The key focuses it again.
    input.current?.blur();
  };

  return (
    <search className="search-box" aria-label="Whole site">
      <form onSubmit={submit}>
        <input
          ref={input}
          type="search"
          aria-label="Find an account, a payment or a token"
          aria-keyshortcuts="/"
          placeholder="Address, hash, token…"
          title="The key / leads here"
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
