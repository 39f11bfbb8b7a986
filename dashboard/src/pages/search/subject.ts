import { isAddress } from "../../format/addresses.ts";

/** What a search text may name. */
export type Subject =
  | { kind: "address"; address: string }
  | { kind: "transaction"; txHash: string }
  | { kind: "text"; text: string };

export function subjectOf(query: string): Subject {
  const text = query.trim();
  if (isAddress(text)) return { kind: "address", address: text.toLowerCase() };
  if (/^0x[0-9a-f]{64}$/i.test(text)) return { kind: "transaction", txHash: text.toLowerCase() };
  return { kind: "text", text };
}

/** Text without the differences that people do not see: case, form and white space. */
const folded = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s/gu, "");

/** The rows whose reference contains the text; none for a text without characters. */
export function containing<Row extends { reference: string }>(rows: readonly Row[], text: string): Row[] {
  const wanted = folded(text);
  return wanted === "" ? [] : rows.filter(({ reference }) => folded(reference).includes(wanted));
}
