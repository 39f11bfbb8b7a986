import { expect, test } from "vitest";
import { withGas } from "./eth-call.ts";

test("every call has the same gas", () => {
  expect(withGas([{ to: "0x1", data: "0x2" }, "latest"])).toEqual([
    { gas: "0x1c9c380", to: "0x1", data: "0x2" },
    "latest",
  ]);
});
