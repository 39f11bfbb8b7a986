import {
  address,
  between,
  blockTime,
  type KnownValues,
  oneOf,
  shortText,
} from "zchf-runtime/ponder/snapshot/row-checks";
import * as definitions from "../../ponder.schema.ts";
import { CHAIN_IDS } from "../../src/chains.ts";
import { FINANCIAL_KINDS } from "../../src/domain/financial-kinds.ts";

/** Days until 2243, from which responses count days. */
const MAX_DAY = 100_000;

/** What the values of the indexed tables and of the daily prices must be. */
export const KNOWN_VALUES: KnownValues = {
  chainIds: CHAIN_IDS,
  definitions,
  columns: {
    "financial_log.kind": oneOf(Object.keys(FINANCIAL_KINDS)),
    "daily.token": address,
    "daily.source": shortText,
    "daily.day": between(0, MAX_DAY),
    decimals: between(0, 255),
    version: oneOf([1, 2]),
    count: between(0, Number.MAX_VALUE),
    day: blockTime,
    created: blockTime,
    updated: blockTime,
  },
};
