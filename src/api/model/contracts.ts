import { getAddress } from "viem";
import { type AddressKey, type Chain, type ContractName, deployment, MAIN_CHAIN } from "../../chains.ts";
import { type LowerAddress, lowerCase } from "../values/addresses.ts";

/** A contract's address in lower case; undefined where the chain is not configured or lacks it. */
export function contractOn(
  chains: readonly Chain[],
  contract: ContractName,
  chainId = MAIN_CHAIN,
): LowerAddress | undefined {
  const chain = chains.find(({ id }) => id === chainId);
  const address = chain && deployment(chain, contract)?.address;
  return address && lowerCase(address);
}

/** What people call the contracts; addresses without a name here are tokens and services of others. */
const LABELS: Readonly<Partial<Record<AddressKey, string>>> = {
  frankencoin: "Frankencoin (ZCHF)",
  ccipBridgedFrankencoin: "Frankencoin (ZCHF)",
  equity: "Equity (FPS)",
  wFPS: "Wrapped FPS",
  fcs: "FCS (wraps FPS)",
  mainnetVotes: "Votes of FCS",
  mintingHubV1: "Minting hub V1",
  mintingHubV2: "Minting hub V2",
  positionFactoryV1: "Position factory V1",
  positionFactoryV2: "Position factory V2",
  rollerV2: "Position roller",
  cloneHelper: "Clone helper",
  savingsV2: "Savings V2",
  savingsReferral: "Savings with referral",
  ccipBridgedSavings: "Savings with referral",
  svZCHF: "Savings vault (svZCHF)",
  stablecoinBridgeXCHF: "Bridge of XCHF",
  stablecoinBridgeVCHF: "Bridge of VCHF",
  transferReference: "Transfers with reference",
  bridgePolygonFrankencoin: "ZCHF of the Polygon bridge",
  bridgePolygonWfps: "WFPS of the Polygon bridge",
  bridgeArbitrumFrankencoin: "ZCHF of the Arbitrum bridge",
  bridgeOptimismFrankencoin: "ZCHF of the Optimism bridge",
  ccipAdmin: "CCIP bridge: administration",
  ccipTokenPool: "CCIP bridge: token pool",
  ccipBridgeAccounting: "CCIP bridge: accounting",
  ccipGovernanceSender: "CCIP bridge: sender of votes",
  ccipLeadrateSender: "CCIP bridge: sender of lead rates",
  ccipBridgedGovernance: "CCIP bridge: governance",
  ccipRouter: "CCIP router",
  uniswapPoolV3ZCHFUSDT: "Uniswap pool ZCHF/USDT",
};

/** The named contracts of these chains, by chain id and in the order of the names above. */
export function contractsOf(chains: readonly Chain[]) {
  return chains
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ id, addresses }) =>
      (Object.entries(LABELS) as [AddressKey, string][]).flatMap(([key, name]) => {
        const address = addresses[key];
        return address === undefined ? [] : [{ chainId: id, address: getAddress(address), key, name }];
      }),
    );
}
