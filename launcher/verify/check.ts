import {
  type Abi,
  type Address,
  type ContractFunctionName,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hex,
} from "viem";
import type { Data, Path } from "../../packages/client/src/types.ts";
import type { DecimalStrings } from "../../src/api/values/decimal-strings.ts";
import { type Chain, type ContractName, deployment } from "../../src/chains.ts";
import type { IndexedBlocks, Service } from "./service.ts";

/** An `eth_call` to a contract of one chain. */
export type ContractCall = {
  target: Address;
  callData: Hex;
  /** Whether it runs code outside the protocol, such as a token's, which may revert or burn all gas. */
  foreign: boolean;
  decode: (data: Hex) => unknown;
};

/** A call to a view function. `foreign`: it runs code outside the protocol. */
export function contractCall<const abi extends Abi>(
  abi: abi,
  target: string,
  functionName: ContractFunctionName<abi, "pure" | "view">,
  args: readonly unknown[] = [],
  foreign = false,
): ContractCall {
  const call = { abi, functionName, args } as EncodeFunctionDataParameters;
  return {
    target: target as Address,
    callData: encodeFunctionData(call),
    foreign,
    decode: (data) => decodeFunctionResult({ abi: call.abi, functionName: call.functionName, data }),
  };
}

/** One value in a response of the service, and the contract calls that return the same value. */
export type Check = {
  chainId: number;
  /** What has the value: a position, an account in a savings module, the coin of a chain. */
  subject: string;
  field: string;
  /** The value in the response; undefined when the field is missing. */
  reported: unknown;
  calls: readonly ContractCall[];
  /** The value computed from the results, as text the same as in the response; undefined when they do not determine it. */
  expected: (...results: readonly never[]) => unknown;
  /** For values that may change without a log: the block of the last log; the value at that block is correct too. */
  lastLog?: () => Promise<number | undefined>;
};

/** Makes checks of one subject; without `expected`, the value is the result of the call. */
export const checksOf =
  (chainId: number, subject: string) =>
  (
    field: string,
    reported: unknown,
    calls: ContractCall | readonly ContractCall[],
    expected: Check["expected"] = (value: unknown) => value,
  ): Check => ({ chainId, subject, field, reported, calls: [calls].flat(), expected });

/** Identifies a check across repeated reads of the service. */
export const checkKey = ({ chainId, subject, field }: Pick<Check, "chainId" | "subject" | "field">): string =>
  `${chainId} ${subject} ${field}`;

export type CheckContext = {
  service: Service;
  chains: readonly Chain[];
  /** Indexed blocks before and after the response was read. */
  before: IndexedBlocks;
  after: IndexedBlocks;
};

/** Address of a contract; undefined where the chain is not configured or has none. */
export function addressOf(
  { chains }: Pick<CheckContext, "chains">,
  chainId: number,
  contract: ContractName,
): Address | undefined {
  const chain = chains.find(({ id }) => id === chainId);
  return chain && deployment(chain, contract)?.address;
}

/** Address of a contract without which the service could not have the rows that are checked. */
export function requiredAddress(...[context, chainId, contract]: Parameters<typeof addressOf>): Address {
  const address = addressOf(context, chainId, contract);
  if (address === undefined) throw new Error(`rows of ${contract} on chain ${chainId}, which has none`);
  return address;
}

/** The JSON of a path; amounts are strings, see `Service.read`. */
export type Body<P extends Path> = DecimalStrings<Data<P>>;

/** A URL of the service and the checks of its response. */
export type CheckedRoute = {
  path: string;
  checks: (body: never, context: CheckContext) => Check[];
};

/** @param url where the path has parameters */
export const route = <P extends Path>(
  path: P,
  checks: (body: Body<P>, context: CheckContext) => Check[],
  url: string = path,
): CheckedRoute => ({ path: url, checks });
