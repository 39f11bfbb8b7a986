import { expect, test } from "vitest";
import { Terminal } from "./terminal.ts";

/** What a terminal shows after these texts, which delete a line by a return and an escape sequence. */
function shown(written: readonly string[]): string[] {
  const lines = written.join("").split("\n");
  return lines.map((line) => line.split("\r\u001b[K").at(-1) ?? "");
}

function terminalOf(isTTY: boolean) {
  const written: string[] = [];
  const output = { isTTY, write: (text: string) => written.push(text) };
  return { terminal: new Terminal({ stdout: output, stderr: output }), written };
}

test("default: lines are printed above the status, which stays the last line", () => {
  const { terminal, written } = terminalOf(true);
  terminal.status("[#..] 10 %");
  terminal.line("a");
  terminal.line("b", "stderr");
  terminal.status("[##.] 20 %");
  expect(shown(written)).toEqual(["a", "b", "[##.] 20 %"]);
  terminal.status();
  terminal.line("c");
  expect(shown(written)).toEqual(["a", "b", "c", ""]);
});

test("behavior: without a terminal there is no status and no escape sequence", () => {
  const { terminal, written } = terminalOf(false);
  terminal.status("[#..] 10 %");
  terminal.line("a");
  terminal.status();
  expect(written).toEqual(["a\n"]);
});
