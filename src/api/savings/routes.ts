import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../shared/deps.ts";
import { badRequest, unavailable } from "../shared/errors.ts";
import { scaled } from "../shared/money.ts";
import type { Need } from "../shared/need.ts";
import { ok } from "../shared/responses.ts";
import { cacheFor, createRoom, whenIndexed } from "../shared/room.ts";
import { byAccount, byModule } from "./figures.ts";
import {
  activityOf,
  balancesOf,
  coinSupply,
  earnedBy,
  modules,
  presentModule,
  presentReferred,
  ranked,
  referredBy,
} from "./queries.ts";
import {
  accountBalances,
  accountPath,
  activities,
  rankedAccounts,
  referrerEarnings,
  referrerMapping,
  referrerPath,
  savingsInfo,
} from "./schema.ts";

const CAP = 1000;
const ONE = 10n ** 18n;

const tags = ["Savings"];

const info = createRoute({
  method: "get",
  path: "/savings/core/info",
  operationId: "savingsInfo",
  tags,
  summary: "Every savings module with its totals and rate",
  responses: { ...ok("The modules.", savingsInfo), ...unavailable },
});

const ranking = createRoute({
  method: "get",
  path: "/savings/core/ranked",
  operationId: "rankedSavings",
  tags,
  summary: "The 1000 largest accounts, by balance",
  responses: { ...ok("The accounts.", rankedAccounts), ...unavailable },
});

const balance = createRoute({
  method: "get",
  path: "/savings/core/balance/{account}",
  operationId: "savingsBalance",
  tags,
  summary: "An account's balance, referrer and accrued interest in every module",
  request: { params: accountPath },
  responses: {
    ...ok("The modules in which it has a balance; empty when none.", accountBalances),
    ...badRequest,
    ...unavailable,
  },
});

const activity = createRoute({
  method: "get",
  path: "/savings/core/activity/{account}",
  operationId: "savingsActivity",
  tags,
  summary: "The latest 1000 saves, interests and withdrawals of an account, newest first",
  request: { params: accountPath },
  responses: { ...ok("The logs; empty for an unknown account.", activities), ...badRequest, ...unavailable },
});

const mapping = createRoute({
  method: "get",
  path: "/savings/referrer/{referrer}/mapping",
  operationId: "referredAccounts",
  tags,
  summary: "The accounts that name a referrer and hold something",
  request: { params: referrerPath },
  responses: { ...ok("The accounts.", referrerMapping), ...badRequest, ...unavailable },
});

const earnings = createRoute({
  method: "get",
  path: "/savings/referrer/{referrer}/earnings",
  operationId: "referrerEarnings",
  tags,
  summary: "The ZCHF a referrer received, by account",
  request: { params: referrerPath },
  responses: { ...ok("What it received.", referrerEarnings), ...badRequest, ...unavailable },
});

export function savingsRoom(deps: Deps) {
  const room = createRoom();
  const { chainIds } = deps.freshness;
  const need: Need = { chainIds, essential: [], facts: ["savings"], cacheControl: cacheFor(2) };
  for (const route of [ranking, activity, mapping, earnings]) {
    room.use(route.getRoutingPath(), whenIndexed(deps, need));
  }
  room.use(info.path, whenIndexed(deps, { ...need, facts: ["savings", "rates", "tokens"] }));
  const accruing: Need = { ...need, facts: ["savings", "rates", "equity"], time: true };
  room.use(balance.getRoutingPath(), whenIndexed(deps, accruing));
  return room
    .openapi(info, async (c) => {
      const rows = await modules(deps);
      const supply = await coinSupply(deps);
      const total = rows.reduce((sum, row) => sum + row.balance, 0n);
      const status = byModule(rows, ([row]) => presentModule(row));
      const body = {
        status,
        totalBalance: scaled(total),
        ratioOfSupply: supply > 0n ? scaled((total * ONE) / supply) : null,
        totalInterest: scaled(rows.reduce((sum, row) => sum + row.interest, 0n)),
      };
      return c.json(body, 200);
    })
    .openapi(ranking, async (c) => c.json(await ranked(deps, CAP), 200))
    .openapi(balance, async (c) => {
      const rows = await balancesOf(deps, c.req.valid("param").account);
      return c.json(
        byModule(rows, ([row]) => row),
        200,
      );
    })
    .openapi(activity, async (c) => c.json(await activityOf(deps, c.req.valid("param").account, CAP), 200))
    .openapi(mapping, async (c) => {
      const rows = await referredBy(deps, c.req.valid("param").referrer);
      const accounts = [...new Set(rows.map(({ account }) => account))];
      return c.json({ num: accounts.length, accounts, map: byAccount(rows, presentReferred) }, 200);
    })
    .openapi(earnings, async (c) => {
      const rows = await earnedBy(deps, c.req.valid("param").referrer);
      const chains = new Map<number, bigint>();
      for (const { chainId, earned } of rows) chains.set(chainId, (chains.get(chainId) ?? 0n) + earned);
      const body = {
        earnings: byAccount(rows, ({ earned }) => scaled(earned)),
        chains: Object.fromEntries([...chains].map(([chainId, earned]) => [chainId, scaled(earned)])),
        total: scaled(rows.reduce((sum, { earned }) => sum + earned, 0n)),
      };
      return c.json(body, 200);
    });
}
