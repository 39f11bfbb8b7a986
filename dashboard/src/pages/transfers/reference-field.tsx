import { useId } from "react";
import { TextField } from "../../components/text-field.tsx";

type Props = { value: string | undefined; onChange: (value: string | undefined) => void };

/** A reference to find in any spelling; the empty string stands for transfers without one. */
export function ReferenceField({ value, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <TextField
        label="Reference, in any spelling"
        placeholder="Invoice 42"
        value={value ?? ""}
        onChange={(text) => onChange(text.trim() === "" ? undefined : text)}
      />
      <div className="check">
        <input
          id={id}
          type="checkbox"
          checked={value === ""}
          onChange={(event) => onChange(event.target.checked ? "" : undefined)}
        />
        <label htmlFor={id}>only without reference</label>
      </div>
    </div>
  );
}
