export { auctionPhases, type TimedChallenge } from "./auction-phases.ts";
export { CHAINS, type Chain, chainName, networkName, targetOf } from "./chains.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export { dateOf } from "./date-of.ts";
export { decimalOf } from "./decimal.ts";
export { displayPrice, type PricedPosition } from "./display-price.ts";
export type { ChainEvent, EventOptions, EventStream, EventType } from "./events.ts";
export { type ExpirablePosition, expiredPrice } from "./expired-price.ts";
export type { components, paths } from "./generated.ts";
export { hasPast } from "./has-past.ts";
export { type MintablePosition, mintable } from "./mintable.ts";
export { fewMarks, plainCharacters } from "./plain-characters.ts";
export { type PositionStatus, positionStatus, type StatedPosition } from "./position-status.ts";
export type { Failure, Result, Success, Unavailable } from "./result.ts";
export { type StatementEnd, statementEnd } from "./statement-end.ts";
export type {
  IncompleteReason,
  TransactionLog,
  TransactionLogOptions,
  TransactionLogRow,
  TraversalEnd,
} from "./transaction-log.ts";
export type { Data, Parameters, Path } from "./types.ts";
export { verifyWebhook, type WebhookHeaders, type WebhookMessage } from "./webhooks.ts";
