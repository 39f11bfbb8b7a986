import { type Hex, hexToBytes } from "viem";

/** User text as it must be returned, byte-order mark and all; bytes that are no UTF-8 as U+FFFD. */
export const text = (bytes: Hex): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(hexToBytes(bytes));
