import { useCallback, useState } from "react";

/** Undefined where the browser blocks storage for this site: accessing the property throws. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** The choice that the browser keeps under this key; the first option when there is none. */
export function storedChoice<Option extends string>(
  key: string,
  options: readonly [Option, ...Option[]],
): Option {
  const stored = storage()?.getItem(key);
  return options.find((option) => option === stored) ?? options[0];
}

function store(key: string, value: string): void {
  try {
    storage()?.setItem(key, value);
  } catch {
    // Quota exceeded: the choice applies until the page is closed.
  }
}

/** A choice that the browser keeps. */
export function useStoredChoice<Option extends string>(
  key: string,
  options: readonly [Option, ...Option[]],
): [Option, (chosen: Option) => void] {
  const [choice, setChoice] = useState(() => storedChoice(key, options));
  const choose = useCallback(
    (chosen: Option) => {
      store(key, chosen);
      setChoice(chosen);
    },
    [key],
  );
  return [choice, choose];
}
