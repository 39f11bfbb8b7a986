import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from "viem";

type Call = { target: Address; callData: Hex };

/** What Multicall3 returns for the data of an aggregate3() whose calls return what `run` does; undefined: the call reverts. */
export function aggregated(data: Hex, run: (call: Call) => Hex | undefined): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const [calls] = args as unknown as [readonly Call[]];
  const result = calls.map((call) => {
    const returnData = run(call);
    return { success: returnData !== undefined, returnData: returnData ?? "0x" } as const;
  });
  return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
}
