import {
  type AbiParameter,
  concat,
  encodeAbiParameters,
  type Hex,
  parseAbiItem,
  toFunctionSelector,
} from "viem";
import { bytesOf, type Text } from "../texts.ts";

/**
 * Encodes a call like `transfer(address to, uint256 amount, string ref)` whose strings may be any bytes, also such
 * as are no UTF-8: `string` and `bytes` share one encoding, only the selector differs.
 */
export function encodeCall(signature: string, args: readonly unknown[]): Hex {
  const item = parseAbiItem(`function ${signature}` as "function f(string text)");
  const inputs: readonly AbiParameter[] = item.inputs;
  const raw = inputs.map((input) => (input.type === "string" ? { ...input, type: "bytes" } : input));
  const values = args.map((arg, index) => (inputs[index]?.type === "string" ? bytesOf(arg as Text) : arg));
  return concat([toFunctionSelector(item), encodeAbiParameters(raw, values)]);
}
