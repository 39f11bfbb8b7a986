import {
  type Abi,
  type Address,
  type ContractFunctionName,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hex,
} from "viem";

/** A question to a contract of one chain. */
export type Question = {
  target: Address;
  callData: Hex;
  /** Whether a stranger's code runs, which may refuse any answer. */
  foreign: boolean;
  decode: (data: Hex) => unknown;
};

/** A view function of a contract. `foreign` when it runs code that is not the protocol's. */
export function ask<const abi extends Abi>(
  abi: abi,
  target: string,
  functionName: ContractFunctionName<abi, "pure" | "view">,
  args: readonly unknown[] = [],
  foreign = false,
): Question {
  const call = { abi, functionName, args } as EncodeFunctionDataParameters;
  return {
    target: target as Address,
    callData: encodeFunctionData(call),
    foreign,
    decode: (data) => decodeFunctionResult({ abi: call.abi, functionName: call.functionName, data }),
  };
}

/** One value that the service tells, and how the chain tells the same. */
export type Claim = {
  chainId: number;
  /** What it is a value of: a position, an account in a module, a chain's coin. */
  subject: string;
  field: string;
  said: unknown;
  questions: readonly Question[];
  /** The chain's value from the answers, in the service's form; undefined when it cannot be told from them. */
  told: (...answers: readonly never[]) => unknown;
  /** For what may change without a log: the block of the last log, whose value is as right. */
  lastLog?: () => Promise<number | undefined>;
};

/** What tells a claim from all others, in every reading of the service. */
export const nameOf = ({ chainId, subject, field }: Pick<Claim, "chainId" | "subject" | "field">): string =>
  `${chainId} ${subject} ${field}`;
