import { TERMS } from "../../../src/api/http/reference/terms.ts";
import { Popover } from "./popover.tsx";

/** Units behind the names of figures: "Ask, ZCHF". */
const UNIT = /, (ZCHF|CHF|FPS|FCS|%)$/;

/** A button that explains a figure, where its name needs words: pressed, focused by keyboard, or pointed at. */
export function Explanation({ of }: { of: string }) {
  const text = TERMS[of.replace(UNIT, "")];
  if (text === undefined) return null;
  return (
    <Popover
      label={of}
      button="?"
      opensOnFocus
      attributes={{ className: "chip term", "aria-label": `What is “${of}”?`, title: text }}
    >
      {text}
    </Popover>
  );
}
