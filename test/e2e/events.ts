import * as frankencoin from "@frankencoin/zchf";
import { type AbiEvent, type Address, type Hex, parseAbi, toEventSelector } from "viem";
import { expect, test } from "vitest";
import { profitLossLog } from "../../src/api/rest/analytics/schema.ts";
import { positionList } from "../../src/api/rest/positions/schema.ts";
import { transferList } from "../../src/api/rest/transfers/schema.ts";
import { amplifierAbi } from "../../src/domain/amplifier-abi.ts";
import { fcsAbi } from "../../src/domain/fcs.ts";
import { recordId } from "../../src/domain/record-id.ts";
import { mainChain, type World } from "../../tools/devnet/world.ts";
import { EventConsumer } from "../../tools/harness/event-consumer.ts";
import type { History } from "../../tools/harness/history.ts";
import type { Service } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";

/** Types of events by the name of their log. */
const TYPES: Readonly<Record<string, string>> = {
  Transfer: "transfer",
  CrossTransfer: "transfer",
  PositionOpened: "position.opened",
  MintingUpdate: "position.updated",
  PositionDenied: "position.denied",
  ChallengeStarted: "position.challenged",
  ChallengeAverted: "position.averted",
  ChallengeSucceeded: "position.sold",
  ForcedSale: "position.sold",
  Saved: "savings.saved",
  Withdrawn: "savings.withdrawn",
  InterestCollected: "savings.interest",
  RateProposed: "savings.rateProposed",
  RateChanged: "savings.rateChanged",
  MinterApplied: "minter.proposed",
  MinterDenied: "minter.denied",
  Trade: "fps.trade",
  Deposit: "fcs.deposit",
  Withdraw: "fcs.withdraw",
  Borrowed: "amplifier.borrowed",
  Repaid: "amplifier.repaid",
  Profit: "profit",
  Loss: "loss",
};
const { FrankencoinABI, BridgedFrankencoinABI, TransferReferenceABI, EquityABI, SavingsABI } = frankencoin;
const { MintingHubV1ABI, MintingHubV2ABI, PositionV1ABI, PositionV2ABI, SavingsV2ABI } = frankencoin;
const events: readonly AbiEvent[] = [
  ...[FrankencoinABI, BridgedFrankencoinABI, TransferReferenceABI, EquityABI, SavingsABI, SavingsV2ABI],
  ...[MintingHubV1ABI, MintingHubV2ABI, PositionV1ABI, PositionV2ABI, fcsAbi],
  amplifierAbi,
].flatMap((abi) => abi.filter((item) => item.type === "event") as AbiEvent[]);

/** A plain transfer of three arguments is no event of the stream. */
const isStreamed = ({ name, inputs }: AbiEvent) =>
  TYPES[name] !== undefined && (name !== "Transfer" || inputs.length === 4);
const types = new Map<string, string>(
  events.filter(isStreamed).map((event) => [toEventSelector(event), TYPES[event.name] ?? ""]),
);
const slots: Record<number, number> = { 1: 1, 100: 7, 8453: 5 };

type Log = {
  address: Address;
  topics: Hex[];
  blockNumber: Hex;
  logIndex: Hex;
  blockHash: Hex;
  transactionHash: Hex;
};

/** Type, identifier, block hash and transaction of every event in the chains' logs. */
async function expectedEvents(world: World): Promise<string[]> {
  const opened = events
    .filter(({ name }) => name === "PositionOpened")
    .map((event) => toEventSelector(event));
  const found = await Promise.all(
    world.chains.map(async ({ id }) => {
      const filter = { fromBlock: "0x0", toBlock: "latest", topics: [[...types.keys()]] };
      const logs = (await world.chain(id).rpc("eth_getLogs", [filter])) as Log[];
      const contracts = new Set(
        Object.values(world.deployment(id).addresses).map((address) => address.toLowerCase()),
      );
      for (const { address, topics } of logs) {
        if (contracts.has(address) && opened.includes(topics[0] ?? "0x")) {
          contracts.add(`0x${topics[2]?.slice(26)}`);
        }
      }
      return logs
        .filter(({ address }) => contracts.has(address))
        .map(({ topics, blockNumber, logIndex, blockHash, transactionHash }) =>
          [
            types.get(topics[0] ?? ""),
            recordId(BigInt(blockNumber), Number(logIndex), slots[id] ?? 0),
            ...[blockHash, transactionHash],
          ].join(" "),
        );
    }),
  );
  return found.flat().sort();
}

/** Entries of a feed without `limit`. */
const MOST_ENTRIES = 100;

const isOfLog = ({ type }: { type: string }) => type !== "minter.active" && !type.startsWith("chain.");

const namesOf = (consumer: EventConsumer) =>
  [...consumer.events.values()]
    .filter(isOfLog)
    .map(({ type, id, blockHash, transaction }) => [type, id, blockHash, transaction].join(" "))
    .sort();

/** A consumer that has everything of the chains' logs. */
export async function consumeAll(service: Service, world: World, query = ""): Promise<EventConsumer> {
  const expected = await expectedEvents(world);
  expect(expected.length).toBeGreaterThan(20);
  const consumer = new EventConsumer("0");
  expect((await consumer.connect(`${service.url}/events${query}`)).status).toBe(200);
  // A block may just have been replaced by another of the same height.
  await eventually("all events", () => namesOf(consumer).join() === expected.join()).catch(() => undefined);
  expect(namesOf(consumer)).toEqual(expected);
  expect(consumer.faults).toEqual([]);
  return consumer;
}

export function describeEvents(history: History): void {
  test("from the beginning: every log of the chains, each once", async () => {
    const { world } = history.devnet();
    const consumer = await consumeAll(history.service(), world);
    await consumer.cut();
    const rows = transferList.parse(await history.get("/transfer/reference/list"));
    // Events have no recipient of another kind of chain.
    const listed = rows.list.map(({ count, created, txHash, chainId, toBytes: _, ...row }) => ({
      ...row,
      id: count,
      timestamp: Number(created),
      transaction: txHash,
      chain: chainId,
    }));
    expect(listed.length).toBeGreaterThan(5);
    for (const row of listed) expect(consumer.events.get(row.id)).toMatchObject(row);
    const results = profitLossLog.parse(await history.get("/analytics/profitLossLog"));
    const causes = new Set<string>();
    for (const { count, cause, kind } of results.logs) {
      if (kind.startsWith("Received")) continue;
      expect(consumer.events.get(count)).toMatchObject({ type: kind.toLowerCase(), cause });
      causes.add(cause);
    }
    expect([...causes]).toEqual(expect.arrayContaining(["savingsInterest", "challenge", "settlement"]));
    const { list } = positionList.parse(await history.get("/positions/list"));
    const decimals = new Map(list.map((row) => [row.position.toLowerCase(), row.collateralDecimals]));
    const sized = [...consumer.events.values()].filter((event) => "size" in event);
    expect(sized.length).toBeGreaterThan(10);
    for (const event of sized) {
      expect(event.collateralDecimals).toBe(decimals.get(String(event.position)) ?? null);
    }
  });

  test("the feed of an account has its latest events, the calendar the expiries of its positions", async () => {
    const consumer = await consumeAll(history.service(), history.devnet().world);
    await consumer.cut();
    const events = [...consumer.events.values()].filter(isOfLog);
    const { map } = (await history.get("/positions/open")) as {
      map: Record<string, { position: string; owner: string; expiration: number }>;
    };
    const list = Object.values(map);
    const owners = [...new Set(list.map(({ owner }) => owner.toLowerCase()))].slice(0, 3);
    expect(owners.length).toBeGreaterThan(1);
    for (const owner of owners) {
      const expected = events
        .filter(({ reference: _, message: __, ...parties }) => Object.values(parties).includes(owner))
        .toSorted(
          (a, b) =>
            Number(b.timestamp) - Number(a.timestamp) ||
            b.chain - a.chain ||
            (BigInt(b.id) > BigInt(a.id) ? 1 : -1),
        )
        .map(({ id }) => id);
      const feed = String(await history.get(`/feed.atom?address=${owner}`));
      const all = feed.split("<entry>").slice(1);
      // Proposals of bridges are entries, too, and are no events.
      const entries = all.filter((entry) => !entry.includes('term="bridge.'));
      const ids = entries.map((entry) => /<id>urn:zchf:event:(\d+)</.exec(entry)?.[1]);
      expect(ids).toEqual(expected.slice(0, ids.length));
      if (all.length < MOST_ENTRIES) expect(ids.length).toBe(expected.length);
      else expect(all.length).toBe(MOST_ENTRIES);

      const calendar = String(await history.get(`/calendar.ics?address=${owner}`)).replaceAll("\r\n ", "");
      const expiries = [...calendar.matchAll(/DTSTART:(\w+)\r\nSUMMARY:Expires/g)].map(([, time]) => time);
      const dates = list
        .filter((row) => row.owner.toLowerCase() === owner && row.expiration < 253_402_300_800)
        .map(({ expiration }) => new Date(expiration * 1000).toISOString().replace(/\.000|[-:]/g, ""));
      for (const date of dates) expect(expiries).toContain(date);
    }
  });

  test("denials, challenges and sales of a position find its owner", async () => {
    const { world } = history.devnet();
    const { list } = (await history.get("/positions/list")) as { list: { position: string }[] };
    const known = new Set(list.map(({ position }) => position.toLowerCase()));
    const consumer = await consumeAll(history.service(), world);
    await consumer.cut();
    const found = [...consumer.events.values()].filter(({ type }) =>
      ["position.denied", "position.challenged", "position.averted", "position.sold"].includes(type),
    );
    expect(new Set(found.map(({ type }) => type)).size).toBe(4);
    const abi = parseAbi(["function owner() view returns (address)"]);
    for (const { type, id, position, owner, block } of found) {
      const address = position as Address;
      const call = { abi, address, functionName: "owner", blockNumber: BigInt(Number(block)) } as const;
      const expected = known.has(address) ? await world.client(mainChain).readContract(call) : null;
      expect([type, id, owner]).toEqual([type, id, expected?.toLowerCase() ?? null]);
    }
  });

  test("a minter is active exactly when the coin says so", async () => {
    const { world } = history.devnet();
    const consumer = await consumeAll(history.service(), world);
    const all = [...consumer.events.values()];
    await eventually("minters", () => consumer.events.size > all.filter(isOfLog).length);
    await consumer.cut();
    const abi = parseAbi(["function isMinter(address) view returns (bool)"]);
    const active = new Set(
      [...consumer.events.values()].flatMap(({ type, minter, chain }) =>
        type === "minter.active" && chain === mainChain ? [minter] : [],
      ),
    );
    const client = world.client(mainChain);
    const proposed = all.filter(({ type, chain }) => type === "minter.proposed" && chain === mainChain);
    const { timestamp } = await client.getBlock();
    for (const { minter, timestamp: at, applicationPeriod } of proposed) {
      const activeFrom = BigInt(Number(at)) + BigInt(String(applicationPeriod));
      // Between its time and the event nothing is said of it.
      if (activeFrom <= timestamp && activeFrom > timestamp - 900n) continue;
      const isMinter = await client.readContract({
        abi,
        address: world.coin(mainChain),
        functionName: "isMinter",
        args: [minter as Address],
      });
      expect([minter, active.has(minter)]).toEqual([minter, isMinter]);
    }
    expect(active.size).toBeGreaterThan(0);
  });
}

/** Both services stand at the same blocks. */
export async function expectSameEvents(one: Service, other: Service, world: World): Promise<void> {
  const consumer = await consumeAll(one, world);
  await consumer.cut();
  await (await consumeAll(other, world)).cut();
  const before = consumer.log.length;
  const position = consumer.lastEventId;
  consumer.lastEventId = undefined;
  const resumed = new EventConsumer(position);
  await resumed.connect(`${other.url}/events`);
  await eventually("the first heartbeat", () => resumed.lastEventId !== position);
  await resumed.cut();
  expect(resumed.log.filter(isOfLog)).toEqual([]);
  expect(before).toBeGreaterThan(20);
}
