import { expect, test } from "vitest";
import { keepAsBytes } from "./long-data.ts";

const long = `0x${"ab".repeat(100_000)}`;

test("behavior: long data is the same to whoever reads, copies or writes it", () => {
  const log = { address: "0x1", data: long, logIndex: "0x0" };
  keepAsBytes([log]);
  expect(Object.getOwnPropertyDescriptor(log, "data")?.get).toBeTypeOf("function");
  expect(log).toEqual({ address: "0x1", data: long, logIndex: "0x0" });
  expect({ ...log }.data).toBe(long);
  expect(JSON.parse(JSON.stringify(log))).toEqual({ address: "0x1", data: long, logIndex: "0x0" });
  keepAsBytes([log]);
  expect(log.data).toBe(long);
});

test("behavior: short data, and what is no data, stay as they are", () => {
  for (const data of [
    "0x",
    `0x${"00".repeat(32)}`,
    `${long}0`,
    `0x${"zz".repeat(100_000)}`,
    long.toUpperCase(),
    1,
    undefined,
  ]) {
    const log = { data };
    keepAsBytes([log, null, "log"]);
    expect(Object.getOwnPropertyDescriptor(log, "data")).toMatchObject({ value: data });
  }
});
