import { useCallback, useState } from "react";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";

/** Applies a theme; by default the stored one. */
export function applyTheme(theme: Theme = chosenTheme()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = useCallback((chosen: Theme) => {
    store(chosen);
    applyTheme(chosen);
    setTheme(chosen);
  }, []);
  return [theme, choose];
}

function chosenTheme(): Theme {
  const stored = storage()?.getItem(KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Undefined where the browser blocks storage for this site: accessing the property throws. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function store(theme: Theme): void {
  try {
    storage()?.setItem(KEY, theme);
  } catch {
    // Quota exceeded: the choice applies until the page is closed.
  }
}
