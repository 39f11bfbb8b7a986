import type { Data, Path } from "zchf-api-client";
import type { DecimalStrings } from "../../src/api/values/decimal-strings.ts";

export type { Description } from "../../src/api/http/reference/description.ts";

/** A response as JSON: its amounts are decimal strings. */
export type Body<P extends Path> = DecimalStrings<Data<P>>;

export type CoinInfo = Body<"/ecosystem/frankencoin/info">;
export type FpsInfo = Body<"/ecosystem/fps/info">;
export type SavingsInfo = Body<"/savings/core/info">;
export type TotalSupply = Body<"/ecosystem/frankencoin/totalsupply">;
export type Exposure = Body<"/analytics/fps/exposure">;
export type DailyLog = Body<"/analytics/dailyLog/json">;
export type Positions = Body<"/positions/list">;
export type Position = Positions["list"][number];
export type Risks = Body<"/positions/risk">;
export type Updates = Body<"/positions/mintingupdates/list">;
export type Account = Body<"/savings/core/ranked">[number];
export type Activity = Body<"/savings/core/activity/{account}">[number];
export type Balance = Body<"/savings/core/balance/{account}">[string][string];
export type Earnings = Body<"/savings/referrer/{referrer}/earnings">;
export type Transfer = Body<"/transfer/reference/list">["list"][number];
export type Minter = Body<"/ecosystem/minter/list">["list"][number];
export type BridgeProposal = Body<"/bridge/proposals">["list"][number];
export type BridgeNetwork = Body<"/bridge/chains">["list"][number];
export type AuctionPrices = Body<"/challenges/prices">;
export type Challenges = Body<"/challenges/list">;
export type Bids = Body<"/challenges/bids/list">;
export type Prices = Body<"/prices/mapping">;
export type Freshness = Body<"/freshness">;
export type LeadRateInfo = Body<"/savings/leadrate/info">;
export type FcsInfo = Body<"/fcs/info">;
export type Holders = Body<"/balances/{token}/ranked">;
export type LeadRates = Body<"/savings/leadrate/rates">;
export type Amplifiers = Body<"/amplifier/list">;
export type AmplifierPositions = Body<"/amplifier/positions/{address}">;
export type AmplifierActivity = Body<"/amplifier/activity/{address}">;
export type LogPage = Body<"/analytics/transactionLog/json">;
export type Statement = Body<"/accounts/{address}/statement">;
