import { Choice } from "../components/choice.tsx";
import type { Clock } from "../data/use-zone.ts";

const OPTIONS = [
  ["local", "Local"],
  ["utc", "UTC"],
] as const satisfies readonly (readonly [Clock, string])[];

type Props = { clock: Clock; zone: string; onChange: (clock: Clock) => void };

/** In which zone times are shown; their titles are in UTC. */
export function ClockChoice({ clock, zone, onChange }: Props) {
  return <Choice label={`Times, now in ${zone}`} options={OPTIONS} value={clock} onChange={onChange} />;
}
