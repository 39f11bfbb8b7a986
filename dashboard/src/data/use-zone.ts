import { createContext } from "react";
import { UTC } from "../format/dates.ts";
import { useStoredChoice } from "./stored-choice.ts";

const CLOCKS = ["local", "utc"] as const;
export type Clock = (typeof CLOCKS)[number];

/** Time zone in which times are shown, an IANA name. */
export const Zone = createContext(UTC);

export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether times are shown by the clocks of the browser's zone, and that zone. */
export function useClock(): { clock: Clock; zone: string; choose: (clock: Clock) => void } {
  const [clock, choose] = useStoredChoice("clock", CLOCKS);
  return { clock, zone: clock === "utc" ? UTC : localZone(), choose };
}
