import { expect, test } from "vitest";
import { callError, isOutOfGas, withGas } from "./eth-call.ts";

test.each([
  "EVM error OutOfGas",
  "EVM error MemoryOOG",
  "out of gas",
  "out of gas: gas required exceeds: 30000000",
])("%s counts as a revert", (message) => {
  const error = callError(new Error(message));
  expect(error).toMatchObject({ code: 3, message: expect.stringContaining("revert") });
  expect(isOutOfGas(new Error("The call failed.", { cause: error }))).toBe(false);
  expect(isOutOfGas(error)).toBe(true);
});

test.each([
  "fetch failed",
  "execution reverted: nope",
  "header not found",
  "rate limit",
  "execution aborted (timeout = 5s)",
  "execution timeout",
])("%s stays what it is", (message) => {
  const error = new Error(message);
  expect(callError(error)).toBe(error);
  expect(isOutOfGas(error)).toBe(false);
});

test("every call has the same gas", () => {
  expect(withGas([{ to: "0x1", data: "0x2" }, "latest"])).toEqual([
    { gas: "0x1c9c380", to: "0x1", data: "0x2" },
    "latest",
  ]);
});
