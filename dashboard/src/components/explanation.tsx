import { TERMS } from "../../../src/api/http/reference/terms.ts";
import { Popover } from "./popover.tsx";

/** A button that explains a figure, where its name needs words. */
export function Explanation({ of }: { of: string }) {
  const text = TERMS[of];
  if (text === undefined) return null;
  return (
    <Popover
      label={of}
      button="?"
      attributes={{ className: "chip term", "aria-label": `What is “${of}”?`, title: text }}
    >
      {text}
    </Popover>
  );
}
