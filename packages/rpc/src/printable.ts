import { stripVTControlCharacters } from "node:util";

/** C0 and C1 control characters but the tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g;

/** A text, such as the error message of an RPC, on one line and without what a terminal would interpret. */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\r\n]+/g, " ")
    .replace(CONTROL, "");
}
