import type { Address } from "viem";

/** Where batch readers look for Multicall3 on any chain. */
export const multicallAddress: Address = "0xcA11bde05977b3631167028862bE2a173976CA11";
