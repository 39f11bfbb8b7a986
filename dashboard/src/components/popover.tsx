import { type ReactNode, useId } from "react";

type Props = {
  /** Content of the button. */
  button: ReactNode;
  /** Attributes of the button. */
  attributes: Readonly<Record<`data-${string}` | "className", string>> & {
    "aria-label"?: string;
    /** Shown to who points at it. */
    title?: string;
  };
  /** Accessible name of what the button opens. */
  label: string;
  children: ReactNode;
};

/** A button that opens a box; the browser closes it on Escape and on a click elsewhere. */
export function Popover({ button, attributes, label, children }: Props) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} {...attributes}>
        {button}
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={label} className="popover">
        {children}
      </div>
    </>
  );
}
