import { describe, expect, test } from "vitest";
import { parseFragment } from "../tables.ts";
import { isOf } from "./missing-logs.ts";

const HUB = "0xf0";
const COIN = "0xc0";
const POSITION = "0xd1";
const children = new Map([[POSITION, HUB]]);

const plain = parseFragment(`log_1_${COIN}_0xa_null_0xb_null_0`, "{[10,21]}");
const ofChildren = parseFragment(`log_1_${HUB}_0xopened_topic1_0xa_null_null_null_0`, "{[10,21]}");
const factory = parseFragment(`factory_log_1_${HUB}_0xopened_topic1_10_null`, "{[10,21]}");

describe("fragments", () => {
  test("a contract, the children of a factory, and the factory itself", () => {
    expect(plain).toMatchObject({ of: "contract", address: COIN, topics: ["0xa", null, "0xb", null] });
    expect(ofChildren).toMatchObject({ of: "children", address: HUB, topics: ["0xa", null, null, null] });
    expect(factory).toMatchObject({ of: "contract", address: HUB, topics: ["0xopened"] });
    expect(factory.ranges).toEqual([[10, 20]]);
  });
});

describe("which logs Ponder requested", () => {
  const log = (address: string, ...topics: string[]) => ({ address, topics });

  test.each([
    ["its address and topics", plain, log("0xC0", "0xa", "0x1", "0xb"), 10, true],
    ["another address", plain, log(HUB, "0xa", "0x1", "0xb"), 10, false],
    ["another topic", plain, log(COIN, "0xa", "0x1", "0x2"), 10, false],
    ["no such topic", plain, log(COIN, "0xa"), 10, false],
    ["the last block", plain, log(COIN, "0xa", "0x1", "0xb"), 20, true],
    ["a block after it", plain, log(COIN, "0xa", "0x1", "0xb"), 21, false],
    ["a child", ofChildren, log(POSITION, "0xa"), 15, true],
    ["no child", ofChildren, log(COIN, "0xa"), 15, false],
    ["the factory, where its children are meant", ofChildren, log(HUB, "0xa"), 15, false],
    ["the factory", factory, log(HUB, "0xopened", "0x1"), 15, true],
  ])("%s", (_name, fragment, found, block, expected) => {
    expect(isOf(fragment, found, block, children)).toBe(expected);
  });
});
