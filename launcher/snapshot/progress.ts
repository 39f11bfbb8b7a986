import { duration } from "../preflight/tables.ts";
import { terminal } from "../terminal.ts";

const BAR_INTERVAL_MS = 250;
const LINE_INTERVAL_MS = 10_000;
const BAR_WIDTH = 30;

/** Shows how much of a work is done, 0 to 1: a bar on a terminal, otherwise a line every ten seconds. */
export class Progress {
  readonly #title: string;
  readonly #begin = performance.now();
  #shown = performance.now();

  constructor(title: string) {
    this.#title = title;
    if (!terminal.isTTY) terminal.line(title);
  }

  set(done: number): void {
    if (performance.now() - this.#shown < (terminal.isTTY ? BAR_INTERVAL_MS : LINE_INTERVAL_MS)) return;
    this.#shown = performance.now();
    const seconds = ((performance.now() - this.#begin) / 1000) * (1 / Math.max(done, 0.001) - 1);
    const text = `${this.#title} ${percentage(done)}, about ${duration(seconds)} left`;
    if (terminal.isTTY) terminal.status(`${progressBar(done)} ${text}`);
    else terminal.line(text);
  }

  end(): void {
    terminal.status();
    if (terminal.isTTY) terminal.line(`${this.#title}: done`);
  }
}

/** With one decimal, rounded down: 100 % is printed for what is complete. */
export function percentage(done: number): string {
  return `${(Math.floor(done * 1000) / 10).toFixed(1)} %`;
}

export function progressBar(done: number): string {
  const filled = Math.min(Math.round(done * BAR_WIDTH), BAR_WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)}]`;
}
