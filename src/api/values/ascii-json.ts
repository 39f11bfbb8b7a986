/**
 * JSON whose characters beyond ASCII are escaped. Readers that take bytes for Latin-1, or that split lines at U+0085,
 * U+2028 or U+2029, read the same value.
 */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
