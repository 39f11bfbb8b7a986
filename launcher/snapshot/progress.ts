import { duration } from "../preflight/tables.ts";

const BAR_INTERVAL_MS = 250;
const LINE_INTERVAL_MS = 10_000;
const BAR_WIDTH = 30;

/** Shows how much of a work is done, 0 to 1: a bar on a terminal, otherwise a line every ten seconds. */
export class Progress {
  readonly #title: string;
  readonly #begin = Date.now();
  #shown = Date.now();

  constructor(title: string) {
    this.#title = title;
    if (!process.stdout.isTTY) console.log(title);
  }

  set(done: number): void {
    const { isTTY } = process.stdout;
    if (Date.now() - this.#shown < (isTTY ? BAR_INTERVAL_MS : LINE_INTERVAL_MS)) return;
    this.#shown = Date.now();
    const seconds = ((Date.now() - this.#begin) / 1000) * (1 / Math.max(done, 0.001) - 1);
    const text = `${this.#title} ${(done * 100).toFixed(1)} %, about ${duration(seconds)} left`;
    process.stdout.write(isTTY ? `\r\u001b[K${progressBar(done)} ${text}` : `${text}\n`);
  }

  end(): void {
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${this.#title}: done\n`);
  }
}

export function progressBar(done: number): string {
  const filled = Math.min(Math.round(done * BAR_WIDTH), BAR_WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)}]`;
}
