import { expect, test } from "vitest";
import { proposalDetails } from "./bridge.ts";

test("default: members in their order, integers of any size as strings", () => {
  const args = { chain: 2n ** 64n - 1n, add: true, limits: [{ capacity: 0n }], poolAddress: "0xab" };
  expect(proposalDetails(args)).toBe(
    '{"chain":"18446744073709551615","add":true,"limits":[{"capacity":"0"}],"poolAddress":"0xab"}',
  );
});
