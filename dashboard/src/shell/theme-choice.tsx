import { Choice } from "../components/choice.tsx";
import { type Theme, useTheme } from "../data/use-theme.ts";

const OPTIONS = [
  ["system", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const satisfies readonly (readonly [Theme, string])[];

export function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return <Choice label="Colours" options={OPTIONS} value={theme} onChange={setTheme} />;
}
