import { getAddress } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import type { Deps } from "../../deps.ts";
import { type coinFigures, coinToken, type supplyByDay } from "../../model/coin.ts";
import type { positionsByCollateral } from "../../model/collateral/by-collateral.ts";
import { contractOn } from "../../model/contracts.ts";
import { fpsToken, type shareFigures } from "../../model/equity.ts";
import type { keyValues } from "../../model/key-values.ts";
import type { minters } from "../../model/minters.ts";
import { textMembers } from "../../model/user-text.ts";
import { cappedInteger } from "../../values/capped-integer.ts";
import { scaled } from "../../values/money.ts";
import { presentPosition } from "../positions/present.ts";

type Result<Figures extends (...args: never[]) => unknown> = Awaited<ReturnType<Figures>>;

export const presentCoin = ({ chains, supply, usd, fps, valueLocked }: Result<typeof coinFigures>) => ({
  erc20: coinToken,
  chains: Object.fromEntries(
    chains.map((chain) => [
      chain.chainId,
      {
        chainId: chain.chainId,
        updated: chain.updated === undefined ? undefined : Number(chain.updated),
        address: chain.address,
        supply: scaled(chain.supply),
        counter: { mint: chain.mints, burn: chain.burns, balance: chain.transfers },
      },
    ]),
  ),
  token: { usd, supply: scaled(supply) },
  fps: { price: scaled(fps.price), totalSupply: scaled(fps.supply), marketCap: scaled(fps.marketCap, 36) },
  tvl: valueLocked,
});

export function presentShares(
  { chains }: Pick<Deps, "chains">,
  { state, earned, minting, prices }: Result<typeof shareFigures>,
) {
  const address = contractOn(chains, "equity");
  const supply = scaled(state.supply);
  return {
    erc20: fpsToken,
    chains: Object.fromEntries(
      address ? [[MAIN_CHAIN, { chainId: MAIN_CHAIN, address: getAddress(address), supply }]] : [],
    ),
    token: {
      price: scaled(state.price),
      totalSupply: supply,
      marketCap: scaled(state.marketCap, 36),
      circulatingSupply: scaled(state.circulating),
    },
    earnings: { profit: scaled(earned.profit), loss: scaled(earned.loss) },
    reserve: {
      balance: scaled(state.balance),
      equity: scaled(state.equity),
      minter: scaled(state.minterReserve),
    },
    mintingCapacity: scaled(minting.capacity),
    unboundedFamilies: minting.unboundedFamilies,
    priceHistory: prices.map(({ day, price }) => ({ timestamp: Number(day), price: scaled(price) })),
  };
}

export const presentMinter = (row: Result<typeof minters>[number]) => ({
  chainId: row.chainId,
  txHash: row.txHash,
  minter: row.minter,
  applicationPeriod: cappedInteger(row.applicationPeriod),
  applicationPeriodRaw: String(row.applicationPeriod),
  applicationFee: String(row.applicationFee),
  ...textMembers("applyMessage", row.messageBytes, row.messageLength),
  applyDate: Number(row.timestamp),
  suggestor: row.proposer,
  proposer: row.proposer,
  ...(row.denialMessageBytes === null
    ? { denyMessage: null }
    : textMembers("denyMessage", row.denialMessageBytes, row.denialMessageLength)),
  denyDate: row.deniedAt === null ? null : Number(row.deniedAt),
  denyTxHash: row.denialTxHash,
  vetor: row.denier,
  status: row.status,
});

export const presentKeyValues = (values: Result<typeof keyValues>) =>
  Object.fromEntries(
    Object.entries(values).map(([id, amount]) => [id, { id, value: "", amount: String(amount) }]),
  );

export const presentSupplies = (days: Result<typeof supplyByDay>) =>
  Object.fromEntries(
    days.map(({ day, supply, byChain }) => [
      String(day),
      {
        created: Number(day),
        supply: scaled(supply),
        allocation: Object.fromEntries([...byChain].map(([chainId, amount]) => [chainId, scaled(amount)])),
      },
    ]),
  );

type ByCollateral = Result<typeof positionsByCollateral>;

export const presentAddresses = (rows: ByCollateral) =>
  byAddress(rows, (positions) => ({
    num: positions.length,
    addresses: positions.map(({ position: row }) => getAddress(row.position)),
  }));

export const presentPositions = (rows: ByCollateral) =>
  byAddress(rows, (positions) => {
    const presented = positions.map(presentPosition);
    return {
      num: presented.length,
      addresses: presented.map(({ position }) => position),
      positions: presented,
    };
  });

const byAddress = <T>(rows: ByCollateral, of: (positions: ByCollateral[number]["positions"]) => T) =>
  Object.fromEntries(
    rows.map(({ token, positions }) => [token.address.toLowerCase(), { ...token, ...of(positions) }]),
  );
