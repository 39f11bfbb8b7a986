import { writeFileSync } from "node:fs";
import { type Address, createPublicClient, http, parseAbi, parseEventLogs } from "viem";
import { expect, test } from "vitest";
import { dailyLogs, transactionPage } from "../../src/api/rest/analytics/schema.ts";
import { fpsInfo, keyValues } from "../../src/api/rest/ecosystem/schema.ts";
import type { Deployments } from "../../tools/devnet/deployments.ts";
import { expectSameBytes, type History } from "../../tools/harness/history.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import type { Service } from "../../tools/harness/service.ts";
import { postQuery } from "./graphql.ts";

/** The events by their own wording, apart from the ABIs the indexer uses. */
const abi = parseAbi([
  "event Profit(address indexed reportingMinter, uint256 amount)",
  "event Loss(address indexed reportingMinter, uint256 amount)",
  "event ReceivedProfits(uint256 amount)",
  "event ReceivedLosses(uint256 losses)",
  "event ReceivedSettlement(uint64 indexed chain, bytes indexed sender, uint256 losses, uint256 profits)",
]);

/** Whether a response is of Ethereum's figures alone and neither FCS nor its holders are in it. */
const isWithoutFcs = (path: string) =>
  /^\/(positions|challenges|balances\/fps)\//.test(path) ||
  /^\/reporting\/fps\/yearly\?address=\w+$/.test(path);

/**
 * Indexes some chains of the history only: what was settled between two of them is subtracted, nothing else. The last has
 * no FCS either, and everything that is not about FCS is as before.
 */
export function describeChainSets(history: History): void {
  // The second reads the logs that the first has cached.
  test.each([[[1, 8453]], [[1]]])("with the chains %j: profits and losses of their own logs", async (ids) => {
    const { deployments } = history.devnet();
    const isLast = ids.length === 1;
    const chains = deployments.chains
      .filter(({ id }) => ids.includes(id))
      .map(({ addresses, ...chain }) => ({
        ...chain,
        addresses: isLast ? withoutFcs(addresses) : addresses,
      }));
    const file = `${history.settings("").DEPLOYMENTS_FILE}.${ids.join("-")}.json`;
    writeFileSync(file, JSON.stringify({ chains }));
    // The comparison of all routes sends more than one client may.
    const settings = { DEPLOYMENTS_FILE: file, RATE_LIMIT: isLast ? "off" : "" };
    const service = await history.indexAgain("chains", settings);
    const { profits, losses, settled } = await sums(chains);
    expect(settled.others).toBeGreaterThan(0n);
    if (ids.length > 1) expect(settled.profits * settled.losses).toBeGreaterThan(0n);

    const values = keyValues.parse((await service.get("/ecosystem/frankencoin/keyvalues")).body);
    const earned = [profits - settled.profits, losses - settled.losses].map(String);
    expect([values["Equity:Profits"]?.amount, values["Equity:Losses"]?.amount]).toEqual(earned);
    const page = await service.get("/analytics/transactionLog/json?limit=1");
    const [last] = transactionPage.parse(page.body).logs;
    expect([last?.totalInflow, last?.totalOutflow]).toEqual(earned);
    const days = dailyLogs.parse((await service.get("/analytics/dailyLog/json")).body).logs;
    expect([days.at(-1)?.totalInflow, days.at(-1)?.totalOutflow]).toEqual(earned);
    const info = await service.get("/ecosystem/fps/info");
    const [profit, loss] = earned.map((raw) => Number(`${raw}e-18`));
    expect(fpsInfo.parse(info.body).earnings).toEqual({ profit, loss });

    for (const { headers } of [page, info]) expect(headers.get("x-indexed-chains")).toBe(ids.join());
    const other = await service.get("/ecosystem/minter/list/100");
    expect([other.status, other.headers.get("retry-after")]).toEqual([503, null]);
    expect(other.body).toMatchObject({ code: "not_served" });
    expect((await service.get("/ecosystem/minter/list/1")).status).toBe(200);
    if (isLast) await expectAllButFcs(history.service(), service);
    else await expectNoLimitOfDashboards(service);
    await service.end();
  });
}

const withoutFcs = ({ fcs: _, mainnetVotes: __, ...others }: Deployments["chains"][number]["addresses"]) =>
  others;

/** A service without FCS responds as one with it, but for FCS: its lists are empty, its getters are not found. */
async function expectAllButFcs(whole: Service, without: Service): Promise<void> {
  const paths = (await everyRoute(whole.get, { most: 20 })).filter(isWithoutFcs);
  expect(paths.length).toBeGreaterThan(20);
  await expectSameBytes(whole, without, paths);
  for (const path of ["/fcs/info", "/fcs/discount"]) {
    expect((await without.get(path)).body).toMatchObject({ code: "not_deployed" });
  }
  expect((await without.get("/fcs/fees")).body).toEqual({ num: 0, total: 0, days: [] });
  expect((await without.get("/balances/fcs/ranked")).body).toEqual({ num: 0, holders: {}, list: [] });
  for (const list of ["fCSDeposits", "fCSWithdraws", "fCSWrappeds", "fCSUnwrappeds", "fCSFeeDailys"]) {
    const { text } = await postQuery(without, `{ ${list} { items { __typename } totalCount } }`);
    expect(JSON.parse(text).data[list]).toEqual({ items: [], totalCount: 0 });
  }
}

/** Requests of a page of the dashboard, and as often as it sends them again in a minute. */
const PAGE_REQUESTS = 30;
const REFETCHES = 8;

/** With the default limit, after what the tests before have sent in the same minute. */
async function expectNoLimitOfDashboards({ get }: Service): Promise<void> {
  const routes = (await everyRoute(get, { most: 1 })).slice(0, PAGE_REQUESTS);
  for (let i = 0; i < REFETCHES; i++) {
    const responses = await Promise.all(routes.map((path) => get(path)));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  }
}

/** Sums over the logs of these chains, and of the settlements whose source is one of them, or `others`. */
async function sums(chains: Deployments["chains"]) {
  const total = { profits: 0n, losses: 0n, settled: { profits: 0n, losses: 0n, others: 0n } };
  const selectors = chains.map(({ addresses }) => BigInt(addresses.chainSelector ?? 0));
  for (const { rpc, addresses } of chains) {
    const client = createPublicClient({ transport: http(rpc) });
    const at = (key: string) => addresses[key] as Address | undefined;
    const coin = at("frankencoin") ?? at("ccipBridgedFrankencoin");
    const emitters = [coin, at("ccipBridgeAccounting")].flatMap((address) => address ?? []);
    const logs = await client.getLogs({ address: emitters, fromBlock: 0n, toBlock: "latest" });
    let received = { profits: 0n, losses: 0n };
    for (const log of parseEventLogs({ abi, logs })) {
      if (log.eventName === "Profit") total.profits += log.args.amount;
      if (log.eventName === "Loss") total.losses += log.args.amount;
      if (log.eventName === "ReceivedProfits") received.profits += log.args.amount;
      if (log.eventName === "ReceivedLosses") received.losses += log.args.losses;
      if (log.eventName !== "ReceivedSettlement") continue;
      if (selectors.includes(log.args.chain)) {
        total.settled.profits += received.profits;
        total.settled.losses += received.losses;
      } else {
        total.settled.others += received.profits + received.losses;
      }
      received = { profits: 0n, losses: 0n };
    }
  }
  return total;
}
