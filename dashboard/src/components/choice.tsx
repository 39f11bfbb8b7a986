import { Item, Root } from "@radix-ui/react-toggle-group";

type Props<Value extends string> = {
  label: string;
  options: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A toggle group of which one option is selected; arrow keys move between options. */
export function Choice<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <Root
      type="single"
      className="choice"
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        const option = options.find(([candidate]) => candidate === chosen);
        if (option) onChange(option[0]);
      }}
    >
      {options.map(([option, text]) => (
        <Item key={option} value={option}>
          {text}
        </Item>
      ))}
    </Root>
  );
}
