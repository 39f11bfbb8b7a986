import { TextField } from "../../components/text-field.tsx";
import { ReferenceField } from "./reference-field.tsx";
import { problemsOf, type Search } from "./search.ts";

type Props = { search: Search; onChange: (change: Partial<Search>) => void };

export function SearchForm({ search, onChange }: Props) {
  const wrong = problemsOf(search);
  return (
    <search className="filters">
      <TextField
        label="Sender"
        placeholder="0x…"
        value={search.from}
        onChange={(from) => onChange({ from: from.trim() })}
        wrong={wrong.from}
      />
      <TextField
        label="Recipient"
        placeholder="0x…"
        value={search.to}
        onChange={(to) => onChange({ to: to.trim() })}
        wrong={wrong.to}
      />
      <ReferenceField value={search.reference} onChange={(reference) => onChange({ reference })} />
      <TextField
        label="Transaction"
        placeholder="0x…"
        value={search.txHash}
        onChange={(txHash) => onChange({ txHash: txHash.trim() })}
        wrong={wrong.txHash}
      />
      <TextField
        label="First day, UTC"
        type="date"
        value={search.start}
        onChange={(start) => onChange({ start })}
        wrong={wrong.start}
      />
      <TextField
        label="Last day, UTC"
        type="date"
        value={search.end}
        onChange={(end) => onChange({ end })}
        wrong={wrong.end}
      />
    </search>
  );
}
