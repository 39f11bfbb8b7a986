import { useCallback } from "react";
import { storedChoice, useStoredChoice } from "./stored-choice.ts";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";

/** Applies a theme; by default the stored one. */
export function applyTheme(theme: Theme = storedChoice(KEY, THEMES)): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useStoredChoice(KEY, THEMES);
  const choose = useCallback(
    (chosen: Theme) => {
      applyTheme(chosen);
      setTheme(chosen);
    },
    [setTheme],
  );
  return [theme, choose];
}
