import type { FailureClass } from "./classify.ts";

const MEGABYTE = 2 ** 20;

/** Bytes of a response by method. A hostile contract's result of an eth_call takes 8 MB with the gas of our calls. */
const LARGEST_BYTES: Readonly<Record<string, number>> = {
  eth_blockNumber: MEGABYTE / 16,
  eth_chainId: MEGABYTE / 16,
  eth_getBalance: MEGABYTE / 16,
  eth_call: 16 * MEGABYTE,
};
/** One block full of logs takes 40 MB. */
const LARGEST_OTHER_BYTES = 64 * MEGABYTE;
/** Bytes of what is no JSON, such as a gateway's page. */
const LARGEST_PAGE_BYTES = MEGABYTE / 8;
/** Arrays and objects in one another: the keys of an access list in a block are seven deep. */
const DEEPEST = 32;
/** Bytes per member or element on average, from so many on: those of a log without topics take 27. */
const LEAST_BYTES_PER_VALUE = 16;
const FEW_VALUES = 100_000;

/** A body that is not parsed, because that would take too much time or memory. */
export class BodyError extends Error {
  readonly failureClass: FailureClass;
  constructor(message: string, failureClass: FailureClass) {
    super(message);
    this.name = "BodyError";
    this.failureClass = failureClass;
  }
}

const [QUOTE, BACKSLASH, COMMA, ZERO, X] = [0x22, 0x5c, 0x2c, 0x30, 0x78];
/** Sets the bit by which small letters differ from capital ones. */
const SMALL = 0x20;

const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d;
const isCapitalHexDigit = (byte: number) => byte >= 0x41 && byte <= 0x46;
const isHexDigit = (byte: number) =>
  (byte >= ZERO && byte <= 0x39) || ((byte | SMALL) >= 0x61 && (byte | SMALL) <= 0x66);

/**
 * Passes a response to `method` on, chunk by chunk, with hexadecimal digits in lower case: callers compare hashes and
 * addresses as texts. Fails as soon as the body is larger, deeper or of smaller parts than a node's is.
 * @param onChunk called for each chunk
 * @param onRefused called with the error with which the stream fails
 */
export function checkedBody(
  method: string,
  { onChunk, onRefused }: { onChunk: () => void; onRefused: (error: BodyError) => void },
): TransformStream<Uint8Array, Uint8Array> {
  const scanner = new Scanner(LARGEST_BYTES[method] ?? LARGEST_OTHER_BYTES);
  return new TransformStream({
    transform(chunk, controller) {
      onChunk();
      try {
        controller.enqueue(scanner.next(chunk));
      } catch (error) {
        if (error instanceof BodyError) onRefused(error);
        throw error;
      }
    },
  });
}

/** Where a text begins with 0x, how far it was read: nothing, its zero, all of 0x, or anything else. */
type Prefix = "begin" | "zero" | "hex" | "other";

/** Reads the structure of JSON without building anything. */
class Scanner {
  #largest: number;
  #bytes = 0;
  #depth = 0;
  #values = 0;
  #isJson: boolean | undefined;
  #isInText = false;
  #isEscaped = false;
  #prefix: Prefix = "begin";

  constructor(largest: number) {
    this.#largest = largest;
  }

  next(given: Uint8Array): Uint8Array {
    this.#bytes += given.length;
    this.#isJson ??= this.#beginsAsJson(given);
    if (this.#bytes > this.#largest)
      throw new BodyError(`the response is larger than ${this.#largest} bytes`, "toolarge");
    if (!this.#isJson) return given;
    let chunk = given;
    for (let i = 0; i < given.length; i++) {
      const byte = given[i] ?? 0;
      if (!this.#isInText) this.#structure(byte);
      else if (this.#isLowered(byte)) {
        if (chunk === given) chunk = given.slice();
        chunk[i] = byte | SMALL;
      }
    }
    if (this.#values > FEW_VALUES && this.#values * LEAST_BYTES_PER_VALUE > this.#bytes)
      throw new BodyError("the response consists of too many small parts", "badnode");
    return chunk;
  }

  /** Undefined while there is only white space. */
  #beginsAsJson(chunk: Uint8Array): boolean | undefined {
    const first = chunk.find((byte) => !isSpace(byte));
    if (first === undefined) return undefined;
    if (!isOpening(first)) this.#largest = Math.min(this.#largest, LARGEST_PAGE_BYTES);
    return isOpening(first);
  }

  #structure(byte: number): void {
    if (byte === QUOTE) {
      this.#isInText = true;
      this.#prefix = "begin";
    } else if (byte === COMMA) this.#values++;
    else if (isClosing(byte)) this.#depth--;
    else if (isOpening(byte)) {
      this.#values++;
      if (++this.#depth > DEEPEST)
        throw new BodyError(`the response is nested more than ${DEEPEST} deep`, "badnode");
    }
  }

  /** Whether a byte of a text is to be changed to lower case. */
  #isLowered(byte: number): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInText = false;
    if (this.#prefix === "hex") {
      if (!isHexDigit(byte)) this.#prefix = "other";
      return isCapitalHexDigit(byte);
    }
    if (this.#prefix === "other") return false;
    const isX = this.#prefix === "zero" && (byte | SMALL) === X;
    this.#prefix = isX ? "hex" : this.#prefix === "begin" && byte === ZERO ? "zero" : "other";
    return isX;
  }
}
