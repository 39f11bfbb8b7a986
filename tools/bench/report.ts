import { cpus, totalmem } from "node:os";

export type Limit = { atLeast: number } | { atMost: number };
/** The rows of a part with the same `what` are one line of its table, with a column for each unit. */
export type Row = { what: string; value: number; unit: string; limit?: Limit };
type Figure = Row & { part: string };

/** The figures of all parts. A part that fails does not prevent the others. */
export class Report {
  readonly #figures: Figure[] = [];
  readonly #failed: { part: string; message: string }[] = [];
  readonly #begin = performance.now();
  readonly #scale: number | undefined;

  /** @param scale size of the history; undefined without one */
  constructor(scale: number | undefined) {
    this.#scale = scale;
  }

  readonly onProgress = (step: string): void => {
    const seconds = String(Math.round((performance.now() - this.#begin) / 1000)).padStart(5);
    process.stderr.write(`${seconds} s  ${step}\n`);
  };

  add(part: string, rows: readonly Row[]): void {
    this.#figures.push(...rows.map((row) => ({ part, ...row })));
    for (const { what, value, unit } of rows) this.onProgress(`  ${what}: ${value} ${unit}`);
  }

  /** Undefined when the part failed. */
  async attempt<T>(part: string, run: () => Promise<T>): Promise<T | undefined> {
    this.onProgress(part);
    try {
      return await run();
    } catch (error) {
      this.#failed.push({ part, message: error instanceof Error ? error.message : String(error) });
      this.onProgress(`  failed: ${error}`);
      return undefined;
    }
  }

  async measure(part: string, run: () => Promise<readonly Row[]>): Promise<void> {
    this.add(part, (await this.attempt(part, run)) ?? []);
  }

  toJSON() {
    const [figures, missed, failed] = [this.#figures, this.#missed(), this.#failed];
    return { scale: this.#scale, machine: machine(), figures, missed, failed };
  }

  /** Markdown: a table for each part, then the limits that were missed and the parts that failed. */
  toString(): string {
    return [
      `${this.#scale === undefined ? "" : `Scale ${this.#scale}; limits are those of scale 1. `}${machine()}`,
      ...[...Map.groupBy(this.#figures, ({ part }) => part)].map(([part, rows]) => table(part, rows)),
      ...this.#missed().map((line) => `MISSED: ${line}`),
      ...this.#failed.map(({ part, message }) => `FAILED: ${part}: ${message}`),
    ].join("\n\n");
  }

  get isGood(): boolean {
    return this.#missed().length === 0 && this.#failed.length === 0;
  }

  #missed(): string[] {
    return this.#figures
      .filter((figure) => !isMet(figure))
      .map((figure) => `${figure.part}, ${figure.what}: ${figure.value} ${figure.unit}${ruleOf(figure)}`);
  }
}

const machine = () =>
  `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}`;

function isMet({ value, limit }: Row): boolean {
  if (limit === undefined) return true;
  return "atLeast" in limit ? value >= limit.atLeast : value <= limit.atMost;
}

/** In parentheses after a value; empty without a limit. */
function ruleOf({ limit }: Row): string {
  if (limit === undefined) return "";
  return "atLeast" in limit ? ` (at least ${limit.atLeast})` : ` (at most ${limit.atMost})`;
}

function table(part: string, rows: readonly Row[]): string {
  const columns = [...Map.groupBy(rows, ({ unit }) => unit)].map(([unit, cells]) => {
    const rules = new Set(cells.map(ruleOf));
    const [rule = ""] = rules.size === 1 ? rules : [];
    // A limit that the whole column shares is in its head.
    const shown = (cell: Row) => String(cell.value) + (rule ? "" : ruleOf(cell));
    const values = new Map(cells.map((cell) => [cell.what, shown(cell)]));
    return { head: unit + rule, cellOf: (what: string) => values.get(what) ?? "" };
  });
  const names = new Set(rows.map(({ what }) => what));
  return [
    [part, ...columns.map(({ head }) => head)],
    [part, ...columns].map(() => "---"),
    ...[...names].map((what) => [what, ...columns.map(({ cellOf }) => cellOf(what))]),
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
