import { type Address, createPublicClient, http, parseAbi, parseEventLogs } from "viem";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { leadRateInfo, leadRateProposals, leadRates } from "../../src/api/rest/savings/schema.ts";
import type { History } from "../../tools/harness/history.ts";

const abi = parseAbi([
  "event RateChanged(uint24 newRate)",
  "event RateProposed(address who, uint24 nextRate, uint40 nextChange)",
  "function currentRatePPM() view returns (uint24)",
  "function nextRatePPM() view returns (uint24)",
  "function nextChange() view returns (uint40)",
]);

type Info = z.infer<typeof leadRateInfo>;
type Rate = Info["rate"][string][string];
type Proposal = Info["proposed"][string][string];

/** The rate of a module as its logs and getters give it, newest log first. */
async function askModule(id: number, rpc: string, address: Address) {
  const client = createPublicClient({ transport: http(rpc, { batch: true, timeout: 60_000 }) });
  const module = address.toLowerCase();
  const logs = parseEventLogs({
    abi,
    logs: await client.getLogs({ address, fromBlock: 0n, toBlock: "latest" }),
  });
  const rates: Rate[] = [];
  const proposals: Proposal[] = [];
  for (const log of logs) {
    const { timestamp } = await client.getBlock({ blockNumber: log.blockNumber });
    const place = {
      chainId: id,
      module,
      created: Number(timestamp),
      blockheight: Number(log.blockNumber),
      txHash: log.transactionHash,
    };
    if (log.eventName === "RateChanged") {
      rates.unshift({ ...place, count: rates.length + 1, approvedRate: log.args.newRate });
    } else if (log.eventName === "RateProposed") {
      const { who, nextRate, nextChange } = log.args;
      proposals.unshift({
        ...place,
        count: rates.length,
        proposer: who.toLowerCase(),
        nextRate,
        nextChange,
      });
    }
  }
  const read = (functionName: "currentRatePPM" | "nextRatePPM" | "nextChange") =>
    client.readContract({ address, abi, functionName });
  const hasProposals = proposals.length > 0;
  return {
    chainId: id,
    module,
    rates,
    proposals,
    current: await read("currentRatePPM"),
    next: hasProposals ? await read("nextRatePPM") : undefined,
    nextChange: hasProposals ? await read("nextChange") : undefined,
    now: Number((await client.getBlock()).timestamp),
  };
}

type Module = Awaited<ReturnType<typeof askModule>>;

/** The lead rate routes against the modules' logs and getters. */
export function describeLeadRates(history: History): void {
  let modules: Module[];

  const get = (path: string) => history.get(`/savings/leadrate/${path}`);

  const byModule = <T>(of: (module: Module) => T | undefined): Record<string, Record<string, T>> => {
    const chains: Record<string, Record<string, T>> = {};
    for (const found of modules) {
      const value = of(found);
      if (value === undefined) continue;
      chains[found.chainId] = { ...chains[found.chainId], [found.module]: value };
    }
    return chains;
  };

  beforeAll(async () => {
    const { chains } = history.devnet().deployments;
    modules = await Promise.all(
      chains.flatMap(({ id, rpc, addresses }) =>
        ["savingsV2", "savingsReferral", "ccipBridgedSavings"].flatMap((key) => {
          const address = addresses[key];
          return address === undefined ? [] : [askModule(id, rpc, address as Address)];
        }),
      ),
    );
  });

  test("rates: every RateChanged; the latest is currentRatePPM()", async () => {
    expect(modules.some(({ rates }) => rates.length > 2)).toBe(true);
    expect(modules.filter(({ chainId }) => chainId !== 1).length).toBeGreaterThan(1);
    for (const { module, rates, current } of modules) expect(rates[0]?.approvedRate, module).toBe(current);
    expect(leadRates.parse(await get("rates"))).toEqual({
      rate: byModule(({ rates }) => rates[0]),
      list: byModule(({ rates }) => rates),
    });
  });

  test("proposals: every RateProposed; the latest is nextRatePPM() and nextChange()", async () => {
    expect(modules.some(({ proposals }) => proposals.length > 1)).toBe(true);
    for (const { module, proposals, next, nextChange } of modules) {
      expect(proposals[0]?.nextRate, module).toBe(next);
      expect(proposals[0]?.nextChange, module).toBe(nextChange);
    }
    expect(leadRateProposals.parse(await get("proposals"))).toEqual({
      proposed: byModule(({ proposals }) => proposals[0]),
      list: byModule(({ proposals }) => (proposals.length > 0 ? proposals : undefined)),
    });
  });

  test("info: what is not settled, by the getters", async () => {
    const base = modules.find(({ chainId }) => chainId === 8453)?.current;
    const sender = history
      .devnet()
      .deployments.chains.find(({ id }) => id === 1)
      ?.addresses.savingsReferral?.toString()
      .toLowerCase();
    const info = leadRateInfo.parse(await get("info"));
    expect(Object.keys(info.open)).not.toEqual([]);
    expect(info).toEqual({
      rate: byModule(({ rates }) => rates[0]),
      proposed: byModule(({ proposals }) => proposals[0]),
      open: byModule(({ module, proposals: [details], current, next, nextChange, now }) => {
        if (details === undefined || next === undefined || nextChange === undefined) return undefined;
        const isProposal = current !== next;
        const isPending = nextChange >= now;
        const isSynced = module !== sender || current === base;
        if (!isProposal && !isPending && isSynced) return undefined;
        const states = { isProposal, isPending, isSynced };
        return { details, currentRate: current, nextRate: next, nextChange, ...states };
      }),
    });
  });
}

/** Every route of the family, for comparing two indexes. */
export const leadRatePaths = ["info", "rates", "proposals"].map((what) => `/savings/leadrate/${what}`);
