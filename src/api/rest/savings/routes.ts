import { onEveryChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { list } from "../../http/response-format.ts";
import { sumOf } from "../../model/amounts.ts";
import { firstFigures } from "../../model/moment.ts";
import { accountsOf, activityOf, earnedBy, ranked, referredBy } from "../../model/savings/accounts.ts";
import { openProposals, rateChanges, rateProposals } from "../../model/savings/lead-rate-queries.ts";
import { savings } from "../../model/savings/modules.ts";
import { scaled } from "../../values/money.ts";
import {
  byAccount,
  byModule,
  presentAccount,
  presentActivity,
  presentEarning,
  presentModule,
  presentOpen,
  presentProposal,
  presentRate,
  presentReferred,
} from "./present.ts";
import {
  accountBalances,
  accountPath,
  activities,
  leadRateInfo,
  leadRateProposals,
  leadRates,
  rankedAccounts,
  referrerEarnings,
  referrerMapping,
  referrerPath,
  savingsInfo,
} from "./schema.ts";

const CAP = 1000;
/** Accounts of a referrer. */
const REFERRED_CAP = 10_000;

const common = {
  tags: ["Savings"],
  dependencies: onEveryChain(["savings"]),
  maxAgeSeconds: 2,
  past: firstFigures,
};

export const savingsRoutes = [
  dataRoute({
    ...common,
    path: "/savings/core/info",
    operationId: "savingsInfo",
    summary: "Every savings module with its totals and rate",
    response: list("The modules.", savingsInfo, { at: "status" }),
    dependencies: (deps, { at }) =>
      onEveryChain(["savings", "rates", at === undefined ? "tokens" : "financial"])(deps),
    handler: async (deps, { at }) => {
      const { rows, balance, ratioOfSupply, interest } = await savings(deps, at);
      return {
        status: byModule(rows, ([row]) => presentModule(row)),
        totalBalance: scaled(balance),
        ratioOfSupply: ratioOfSupply === null ? null : scaled(ratioOfSupply),
        totalInterest: scaled(interest),
      };
    },
  }),
  dataRoute({
    ...common,
    path: "/savings/core/ranked",
    operationId: "rankedSavings",
    summary: "The 1000 largest accounts, by balance",
    response: list(
      "One row per account, chain and savings module: an account may be there several times.",
      rankedAccounts,
    ),
    handler: async (deps, { at }) => (await ranked(deps, at, CAP)).map(presentAccount),
  }),
  dataRoute({
    ...common,
    path: "/savings/core/balance/{account}",
    operationId: "savingsBalance",
    summary: "An account's balance, referrer and accrued interest in every module",
    params: accountPath,
    response: list("The modules in which it has a balance; empty when none.", accountBalances),
    dependencies: onEveryChain(["savings", "rates", "equity"], { headTime: true }),
    handler: async (deps, { account, at }) =>
      byModule(await accountsOf(deps, account, at), ([row]) => presentEarning(at, row)),
  }),
  dataRoute({
    ...common,
    path: "/savings/core/activity/{account}",
    operationId: "savingsActivity",
    summary: "The latest 1000 saves, interests and withdrawals of an account, newest first",
    params: accountPath,
    response: list("The logs; empty for an unknown account.", activities),
    handler: async (deps, { account, at }) => (await activityOf(deps, account, at, CAP)).map(presentActivity),
  }),
  dataRoute({
    ...common,
    path: "/savings/referrer/{referrer}/mapping",
    operationId: "referredAccounts",
    summary: "The accounts that name a referrer and hold something: the 10000 that hold most",
    params: referrerPath,
    cap: REFERRED_CAP,
    response: list("The accounts.", referrerMapping, {
      at: "map",
      keys: ["chainId", "module", "account"],
    }),
    handler: async (deps, { referrer, at }, capped) => {
      const rows = await referredBy(deps, referrer, at, capped);
      const accounts = [...new Set(rows.map(({ account }) => account))];
      return { num: accounts.length, accounts, map: byAccount(rows, presentReferred) };
    },
  }),
  dataRoute({
    ...common,
    path: "/savings/referrer/{referrer}/earnings",
    operationId: "referrerEarnings",
    summary: "The ZCHF a referrer received, by account: of the 10000 that paid most, and of all",
    params: referrerPath,
    cap: REFERRED_CAP,
    response: list("What it received.", referrerEarnings, {
      at: "earnings",
      keys: ["chainId", "module", "account"],
      value: "earned",
    }),
    handler: async (deps, { referrer, at }, capped) => {
      const { rows, chains } = await earnedBy(deps, referrer, at, capped);
      return {
        earnings: byAccount(rows, ({ earned }) => scaled(earned)),
        chains: Object.fromEntries(chains.map(({ chainId, earned }) => [chainId, scaled(earned)])),
        total: scaled(sumOf(chains, ({ earned }) => earned)),
      };
    },
  }),
  dataRoute({
    ...common,
    path: "/savings/leadrate/info",
    operationId: "leadRateInfo",
    summary: "The lead rate of every module, its latest proposal, and what is still to be done about that",
    response: list("The rates and proposals; as CSV the rates.", leadRateInfo, { at: "rate" }),
    dependencies: onEveryChain(["rates"], { headTime: true }),
    handler: async (deps, { at }) => {
      const [rates, proposals] = await Promise.all([rateChanges(deps, at), rateProposals(deps, at)]);
      const latest = Object.values(byModule(proposals, latestOf)).flatMap((modules) =>
        Object.values(modules),
      );
      return {
        rate: byModule(rates, presentLatest(presentRate)),
        proposed: byModule(proposals, presentLatest(presentProposal)),
        open: byModule(await openProposals(deps, latest, at), presentLatest(presentOpen)),
      };
    },
  }),
  dataRoute({
    ...common,
    path: "/savings/leadrate/rates",
    operationId: "leadRates",
    summary: "Every change of the lead rate of every module, newest first",
    response: list("The rates.", leadRates, { at: "list" }),
    dependencies: onEveryChain(["rates"]),
    handler: async (deps, { at }) => {
      const rates = await rateChanges(deps, at);
      return {
        rate: byModule(rates, presentLatest(presentRate)),
        list: byModule(rates, (rows) => rows.map(presentRate)),
      };
    },
  }),
  dataRoute({
    ...common,
    path: "/savings/leadrate/proposals",
    operationId: "leadRateProposals",
    summary: "Every proposal to change the lead rate of a module, newest first",
    response: list("The proposals.", leadRateProposals, { at: "list" }),
    dependencies: onEveryChain(["rates"]),
    handler: async (deps, { at }) => {
      const proposals = await rateProposals(deps, at);
      return {
        proposed: byModule(proposals, presentLatest(presentProposal)),
        list: byModule(proposals, (rows) => rows.map(presentProposal)),
      };
    },
  }),
];

/** Of rows that come newest first. */
const latestOf = <Row>([latest]: readonly [Row, ...Row[]]): Row => latest;

const presentLatest =
  <Row, Body>(present: (row: Row) => Body) =>
  (rows: readonly [Row, ...Row[]]): Body =>
    present(latestOf(rows));
