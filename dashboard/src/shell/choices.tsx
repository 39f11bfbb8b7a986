import { Choice } from "../components/choice.tsx";
import { type Theme, useTheme } from "../data/use-theme.ts";
import type { Clock } from "../data/use-zone.ts";

const CLOCKS = [
  ["local", "Local"],
  ["utc", "UTC"],
] as const satisfies readonly (readonly [Clock, string])[];

type Props = { clock: Clock; zone: string; onChange: (clock: Clock) => void };

/** In which zone times are shown; their titles are in UTC. */
export function ClockChoice({ clock, zone, onChange }: Props) {
  return <Choice label={`Times, now in ${zone}`} options={CLOCKS} value={clock} onChange={onChange} />;
}

const THEMES = [
  ["system", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const satisfies readonly (readonly [Theme, string])[];

export function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return <Choice label="Colours" options={THEMES} value={theme} onChange={setTheme} />;
}
