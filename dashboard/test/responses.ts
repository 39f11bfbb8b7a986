/** The fields of API responses that the tests of the pages compare; amounts are decimal strings. */
export type CoinInfo = { token: { supply: number }; tvl: { chf: number }; chains: Record<string, object> };
export type FpsInfo = {
  token: { price: number; totalSupply: number };
  reserve: { equity: number };
  earnings: { profit: number; loss: number };
};
export type Module = { chainId: number; module: string; balance: string; interest: string; rate: number };
export type SavingsInfo = {
  totalBalance: number;
  totalInterest: number;
  status: Record<string, Record<string, Module>>;
};
export type TotalSupply = Record<
  string,
  { created: number; supply: number; allocation: Record<string, number> }
>;
export type Exposure = {
  general: { collateralRatio: number };
  exposures: { collateral: { symbol: string }; mint: { totalMinted: number } }[];
};
export type DailyLog = {
  logs: { date: string; fpsPrice: string; totalEquity: string; totalSavings: string }[];
};
export type Position = {
  position: string;
  owner: string;
  original: string;
  version: number;
  collateral: string;
  collateralSymbol: string;
  collateralBalance: string;
  collateralDecimals: number;
  price: string;
  minted: string;
  denied: boolean;
  closed: boolean;
  created: number;
  start: number;
  expiration: number;
  challengePeriod: number;
};
export type Risks = {
  list: {
    position: string;
    collateral: string;
    collateralDecimals: number;
    liquidationPrice: string;
    price: { chf: number | null };
    distance: number | null;
    collateralRatio: number | null;
    debt: string;
    expiration: number;
  }[];
};
export type Positions = { num: number; list: Position[] };
export type Update = {
  position: string;
  id: string;
  count: number;
  minted: string;
  mintedAdjusted: string;
  feePaid: string;
};
export type Updates = { num: number; list: Update[] };
export type Account = { account: string; balance: string; chainId: number; interest: string };
export type Balance = Account & { accruedInterest: string; referrer: string; referralFeePPM: number };
export type Activity = {
  amount: string;
  balance: string;
  kind: string;
  created: number;
  referralFee?: string;
};
export type Earnings = { total: number; chains: Record<string, number> };
export type Transfer = {
  count: string;
  chainId: number;
  amount: string;
  reference: string;
  from: string;
  to: string;
  created: string;
  txHash: string;
};
export type Minter = {
  minter: string;
  applyDate: number;
  applicationPeriod: number;
  status: string;
  applyMessage: string;
  applicationFee: string;
};
export type BridgeProposal = { status: string; deadline: number; chainId: number };
export type BridgeNetwork = {
  active: boolean;
  outboundEnabled: boolean;
  outboundCapacity: string;
};
export type AuctionPrices = { num: number; ids: string[]; map: Record<string, string> };
export type Challenges = {
  list: {
    id: string;
    position: string;
    version: number;
    number: number;
    status: string;
    size: string;
    filledSize: string;
  }[];
};
export type Bids = { list: { created: string; filledSize: string; collateralDecimals: number }[] };
export type Prices = Record<string, { price: { chf: number | null } }>;
export type Freshness = { settledThrough: number; chains: Record<string, { timestamp: number }> };
export type LeadRateInfo = {
  open: Record<string, Record<string, { isProposal: boolean; nextRate: number; nextChange: number }>>;
};
export type FcsInfo = { token: { ask: number; bid: number; totalSupply: number } };
export type Holders = { list: { account: string; balance: string }[] };
export type LeadRates = { list: Record<string, Record<string, { created: number; approvedRate: number }[]>> };
export type Amplifiers = {
  list: { address: string; totalBorrowed: string; poolValueZchf: number | null; positionCount: number }[];
};
export type AmplifierPositions = { list: { borrowed: string }[] };
export type AmplifierActivity = { list: { kind: string; zchf: string }[] };
export type LogPage = {
  logs: {
    count: string;
    amount: string;
    totalEquity: string;
    kind: string;
    timestamp: string;
    txHash: string;
  }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
};
type Parameter = {
  name: string;
  in: string;
  example?: unknown;
  schema: { example?: unknown; default?: unknown };
};
export type Description = {
  paths: Record<string, { get?: { operationId: string; tags: string[]; parameters?: Parameter[] } }>;
};
export type Statement = {
  positions: { closing: { debt: string; collateralChf: number | null } | null }[];
  trades: { list: { asset?: string }[] };
  balances: { closing: string }[];
  lines: {
    asset: string;
    chainId: number;
    module: string | null;
    amount: string;
    timestamp: number;
    txHash: string;
  }[];
};
