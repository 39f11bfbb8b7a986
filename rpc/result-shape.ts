import type { Call } from "./calls.ts";

export type Block = {
  number: `0x${string}`;
  hash: string;
  parentHash: unknown;
  timestamp: `0x${string}`;
  logsBloom?: unknown;
  transactions?: unknown;
};

const QUANTITY = /^0x[0-9a-f]+$/i;
const DATA = /^0x[0-9a-f]*$/i;

/** By method: whether a result has the form that callers rely on. Null is a block that the node does not know. */
const SHAPES: Readonly<Record<string, (result: unknown, params: unknown) => boolean>> = {
  eth_blockNumber: isQuantity,
  eth_call: (result) => typeof result === "string" && DATA.test(result),
  eth_chainId: isQuantity,
  eth_getBalance: isQuantity,
  eth_getBlockByHash: (result) => result === null || isBlock(result),
  eth_getBlockByNumber: (result, params) =>
    result === null || (isBlock(result) && isOfNumber(result, params)),
  eth_getBlockReceipts: (result) => result === null || isListOfObjects(result),
  eth_getLogs: isListOfObjects,
  eth_getTransactionReceipt: (result) => result === null || isObject(result),
};

/** Whether a result has the form of its method's; any form is valid for methods not listed. */
export function isValidResult({ method, params }: Call, result: unknown): boolean {
  return result !== undefined && (SHAPES[method]?.(result, params) ?? true);
}

export function isBlock(result: unknown): result is Block {
  return (
    isObject(result) &&
    isQuantity(result.number) &&
    typeof result.hash === "string" &&
    isQuantity(result.timestamp) &&
    "parentHash" in result
  );
}

/** Whether it is the block that was requested, where that was one by its number. */
function isOfNumber({ number }: Block, params: unknown): boolean {
  const requested: unknown = Array.isArray(params) ? params[0] : undefined;
  return !isQuantity(requested) || Number(requested) === Number(number);
}

function isQuantity(value: unknown): value is string {
  return typeof value === "string" && QUANTITY.test(value);
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
