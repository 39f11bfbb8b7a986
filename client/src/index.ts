export {
  type Client,
  type ClientOptions,
  createClient,
  type Data,
  type Parameters,
  type Path,
} from "./client.ts";
export { displayPrice, type Priced } from "./display-price.ts";
export type { components, paths } from "./generated.ts";
export { type Mintable, mintable } from "./mintable.ts";
export type { Failure, Result, Success, Unavailable } from "./result.ts";
export type {
  IncompleteReason,
  TransactionLog,
  TransactionLogOptions,
  TransactionLogRow,
  TraversalEnd,
} from "./transaction-log.ts";
