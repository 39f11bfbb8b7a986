import { expect, test } from "vitest";
import type { chainList, proposalList } from "../../src/api/rest/bridge/schema.ts";
import type { challengeList } from "../../src/api/rest/challenges/schema.ts";
import type { History } from "../../tools/harness/history.ts";
import { verify } from "../../tools/harness/verify.ts";

export function describeVerify(history: History): void {
  test("compares every kind of value, and finds no difference", async () => {
    const { DEPLOYMENTS_FILE: deployments = "" } = history.settings("verify");
    const { compared, differences } = await verify(history.service().url, deployments);
    expect(differences).toEqual([]);
    expect(compared).toMatchObject({
      "ZCHF supply": 3,
      "block timestamp": 3,
      "FPS price": 1,
      "FPS totalSupply": 1,
      "FPS circulatingSupply": 1,
      "FPS reserve.equity": 1,
      "FPS reserve.minter": 1,
      "savings rate": 4,
      "lead approvedRate": 4,
    });
    const positions = (await history.get("/positions/list")) as { num: number };
    for (const field of ["owner", "price", "minted", "limitForClones", "version", "closed or denied"]) {
      expect(compared[`position ${field}`], field).toBe(positions.num);
    }
    for (const field of ["balance", "ticks", "referrer", "accruedInterest", "accruedReferralFee"]) {
      expect(compared[`savings ${field}`], field).toBeGreaterThan(3);
    }
    expect(compared["ZCHF balance"]).toBeGreaterThan(10);
    expect(compared["FPS balance"]).toBeGreaterThan(3);
    expect(compared["minter status is active or deprecated"]).toBeGreaterThan(5);
    const challenges = (await history.get("/challenges/list")) as (typeof challengeList)["_output"];
    const active = challenges.list.filter(({ status }) => status === "Active").length;
    expect(compared["challenge status"]).toBe(challenges.num);
    for (const field of ["price", "challenger", "start", "position", "size - filledSize"]) {
      expect(compared[`challenge ${field}`], field).toBe(active);
    }
    const { list: holders } = (await history.get("/balances/fcs/ranked")) as { list: object[] };
    expect(compared["FCS balance"]).toBe(holders.length);
    for (const field of ["totalSupply", "ask", "bid", "isBinding", "currentDiscount", "redemptionAnchor"]) {
      expect(compared[`FCS ${field}`], field).toBe(1);
    }
    const { list: amplifiers } = (await history.get("/amplifier/list")) as {
      list: { positionCount: number }[];
    };
    expect(compared["amplifier totalBorrowed"]).toBe(amplifiers.length);
    const amplified = amplifiers.reduce((sum, { positionCount }) => sum + positionCount, 0);
    expect(compared["amplified borrowed"]).toBe(amplified);
    const networks = ((await history.get("/bridge/chains")) as (typeof chainList)["_output"]).list;
    const supported = networks.filter(({ active }) => active).length;
    expect(compared["bridge active"]).toBe(networks.length);
    for (const field of ["remoteTokenAddress", "outboundRate", "inboundCapacity"]) {
      expect(compared[`bridge ${field}`], field).toBe(supported);
    }
    const proposals = ((await history.get("/bridge/proposals")) as (typeof proposalList)["_output"]).list;
    const hashes = new Set(proposals.map(({ chainId, hash }) => `${chainId} ${hash}`));
    expect(compared["bridge deadline"]).toBe(hashes.size);
  });
}
