import { type FocusEvent, type ReactNode, useId, useRef } from "react";

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
  /** Whether the box is open while the button has the focus of the keyboard, too. */
  opensOnFocus?: boolean;
  children: ReactNode;
};

/** A button that opens a box; the browser closes it on Escape and on a click elsewhere. */
export function Popover({ button, attributes, label, opensOnFocus = false, children }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const onFocus = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(":focus-visible")) box.current?.togglePopover(true);
  };
  const onBlur = () => box.current?.togglePopover(false);
  return (
    <>
      <button type="button" popoverTarget={id} {...attributes} {...(opensOnFocus && { onFocus, onBlur })}>
        {button}
      </button>
      <div id={id} ref={box} popover="auto" role="dialog" aria-label={label} className="popover">
        {children}
      </div>
    </>
  );
}
