type Output = { write: (text: string) => unknown; isTTY?: boolean };

/** Standard output and standard error, with a status below the lines while standard output is a terminal. */
export class Terminal {
  readonly #outputs: { stdout: Output; stderr: Output };
  #status = "";

  constructor(outputs: { stdout: Output; stderr: Output } = process) {
    this.#outputs = outputs;
  }

  get isTTY(): boolean {
    return this.#outputs.stdout.isTTY === true;
  }

  /** Prints a line above the status. */
  line(text: string, to: "stdout" | "stderr" = "stdout"): void {
    const { stdout } = this.#outputs;
    const status = this.#status;
    if (status !== "") stdout.write(CLEAR);
    this.#outputs[to].write(`${text}\n`);
    if (status !== "") stdout.write(status);
  }

  /** Prints a line of the log, with its date. */
  log(text: string): void {
    this.line(`${new Date().toISOString()} ${text}`);
  }

  /** Replaces the status, or removes it; nothing is printed where standard output is no terminal. */
  status(text = ""): void {
    if (!this.isTTY || text === this.#status) return;
    this.#outputs.stdout.write(`${CLEAR}${text}`);
    this.#status = text;
  }
}

/** Moves to the beginning of the line and deletes it. */
const CLEAR = "\r\u001b[K";

/** That of this process. */
export const terminal = new Terminal();
