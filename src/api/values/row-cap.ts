/** Reads rows with a limit, and cuts what is beyond a cap: `read` is called with one more than the cap. */
export type RowCap = <Row>(read: (limit: number) => PromiseLike<readonly Row[]>) => Promise<Row[]>;

/** @param onCut called when rows were cut */
export const rowCap =
  (cap: number, onCut: () => void): RowCap =>
  async (read) => {
    const rows = await read(cap + 1);
    if (rows.length > cap) onCut();
    return rows.slice(0, cap);
  };
