import { type Call, filterOf } from "./calls.ts";

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
const HASH_LENGTH = 66;

/** By method: whether a result has the form that callers rely on. Null is a block that the node does not know. */
const SHAPES: Readonly<Record<string, (result: unknown, params: unknown, blockHash?: string) => boolean>> = {
  eth_blockNumber: isQuantity,
  eth_call: (result) => typeof result === "string" && DATA.test(result),
  eth_chainId: isQuantity,
  eth_getBalance: isQuantity,
  eth_getBlockByHash: (result, params) =>
    result === null || (isBlock(result) && isSame(result.hash, firstOf(params))),
  eth_getBlockByNumber: (result, params) =>
    result === null || (isBlock(result) && isOfNumber(result.number, firstOf(params))),
  eth_getBlockReceipts: (result, params) =>
    result === null ||
    (isListOfObjects(result) && result.every((receipt) => isOfBlock(receipt, firstOf(params)))),
  eth_getLogs: (result, params) => isListOfObjects(result) && isOfFilter(result, filterOf(params)),
  eth_getTransactionReceipt: (result, params, blockHash) =>
    result === null ||
    (isObject(result) &&
      isSame(result.transactionHash, firstOf(params)) &&
      isSame(result.blockHash ?? "", blockHash)),
};

/** Whether a result has the form of its method's; any form is valid for methods not listed. */
export function isValidResult({ method, params, blockHash }: Call, result: unknown): boolean {
  return result !== undefined && (SHAPES[method]?.(result, params, blockHash) ?? true);
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

const firstOf = (params: unknown): unknown => (Array.isArray(params) ? params[0] : undefined);

/** Whether a block's number is the requested one, where that is a number and not a tag. */
function isOfNumber(number: unknown, requested: unknown): boolean {
  return !isQuantity(requested) || Number(requested) === Number(number);
}

/** Whether a hash is the requested one, in either case of its digits; one that is absent cannot differ. */
function isSame(hash: unknown, requested: unknown): boolean {
  if (typeof hash !== "string" || typeof requested !== "string") return true;
  return hash.toLowerCase() === requested.toLowerCase();
}

/** Whether a log or a receipt is of the requested block, given by its number or its hash. */
function isOfBlock({ blockNumber, blockHash }: Record<string, unknown>, requested: unknown): boolean {
  const isHash = typeof requested === "string" && requested.length === HASH_LENGTH;
  return isHash
    ? isSame(blockHash, requested)
    : blockNumber === undefined || isOfNumber(blockNumber, requested);
}

/** Whether all logs are of the blocks of a filter. */
function isOfFilter(
  logs: readonly Record<string, unknown>[],
  { blockHash, fromBlock, toBlock }: Record<string, unknown>,
): boolean {
  const from = isQuantity(fromBlock) ? Number(fromBlock) : 0;
  const to = isQuantity(toBlock) ? Number(toBlock) : Number.POSITIVE_INFINITY;
  return logs.every((log) => {
    if (blockHash !== undefined) return isSame(log.blockHash, blockHash);
    const number = Number(log.blockNumber ?? from);
    return number >= from && number <= to;
  });
}

function isQuantity(value: unknown): value is string {
  return typeof value === "string" && QUANTITY.test(value);
}

function isListOfObjects(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.every(isObject);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
