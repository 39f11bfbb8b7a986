/** Milliseconds in which a warning of the same kind is printed once. */
const REPEAT_AFTER_MS = 60_000;

const COLORS = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g");
const ENTRY = /^\d\d:\d\d:\d\d\.\d+ +(\w+) +(.*)$/;
/** Keys of Ponder's entries that differ for each entry of a kind. */
const VARYING = /\b(request_id|request|retry_count|retry_delay|query_id|number|hash)=\S*|\(\d+m?s\)/g;

/** The providers that all are one transport (ponder/rpc/providers.ts), where Ponder names them all. */
const REPEATED = /\["([^"]*)"(?:,"\1")+\]/;

/**
 * Makes each warning of Ponder one line without the request and without a stack, and prints one of a kind a minute.
 * For reading only: nothing is decided by what a line says.
 */
export class LogLines {
  readonly #printed = new Map<string, number>();
  #isWarning = false;

  /** The line to print; undefined for one that is left out. */
  next(line: string, now = Date.now()): string | undefined {
    const [, level, text = ""] = ENTRY.exec(line.replace(COLORS, "")) ?? [];
    if (level === undefined) return this.#isWarning ? undefined : line;
    this.#isWarning = level === "WARN";
    if (!this.#isWarning) return line.replace(REPEATED, '["$1"]');
    const kind = text.replace(VARYING, "").trim();
    const last = this.#printed.get(kind);
    if (last !== undefined && now - last < REPEAT_AFTER_MS) return undefined;
    this.#printed.set(kind, now);
    return line.replace(/ request=\{.*\}(?= |$)/, "");
  }
}
