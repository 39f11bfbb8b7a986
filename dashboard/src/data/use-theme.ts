import { useCallback, useState } from "react";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";

/** Shows the page as the reader last chose. */
export function applyTheme(theme: Theme = chosenTheme()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = useCallback((chosen: Theme) => {
    keep(chosen);
    applyTheme(chosen);
    setTheme(chosen);
  }, []);
  return [theme, choose];
}

function chosenTheme(): Theme {
  const stored = storage()?.getItem(KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Undefined where the browser keeps nothing of this site: reading the property throws then. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function keep(theme: Theme): void {
  try {
    storage()?.setItem(KEY, theme);
  } catch {
    // It is full: the choice holds until the page is left.
  }
}
