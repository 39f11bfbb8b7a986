/** Most bytes of a response. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Quotes, colon, comma. */
const PUNCTUATION = 6;

/** Adds up what the rows of a response will have as JSON, while it is made: aliases repeat what is read once. */
export class ResponseBytes {
  #bytes = 0;

  /** @returns the value */
  count<Value>(key: string | number, value: Value): Value {
    this.#bytes += String(key).length + PUNCTUATION;
    if (typeof value === "string") this.#bytes += Buffer.byteLength(JSON.stringify(value));
    // No number has more digits than one of 256 bits.
    else this.#bytes += String(value).length;
    return value;
  }

  get isOver(): boolean {
    return this.#bytes > MOST_BYTES;
  }
}
