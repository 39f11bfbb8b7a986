import { createPublicClient, http } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { verifyTransfer } from "./verify.ts";

const record = {
  chainId: 1,
  count: "200000001",
  txHash: `0x${"1".repeat(64)}`,
  from: `0x${"a".repeat(40)}`,
  to: `0x${"b".repeat(40)}`,
  amount: "5",
  reference: "Invoice 42",
  targetChain: "0",
};

describe("the message of an unavailable node", () => {
  let rpc: FakeRpc;
  let url: string;
  beforeEach(async () => {
    rpc = new FakeRpc("/v2/SECRET?key=SECRET");
    url = await rpc.listen();
  });
  afterEach(() => rpc.close());

  const messageOf = async () => {
    const publicClient = createPublicClient({ transport: http(url, { retryCount: 0, timeout: 200 }) });
    const verdict = await verifyTransfer(record, { publicClient, confirmations: 1 });
    return verdict.status === "unavailable" ? verdict.message : verdict;
  };

  test("error: the connection is refused", async () => {
    await rpc.close();
    expect(await messageOf()).toBe(`connect ECONNREFUSED ${new URL(url).host}`);
  });

  test("error: an HTTP status", async () => {
    rpc.reply = () => ({ status: 403, text: `no access with ${url}` });
    expect(await messageOf()).toBe('HTTP request failed. Status 403. "no access with (URL)"');
  });

  test("error: an error of the node", async () => {
    rpc.reply = () => ({ body: { error: { code: -32000, message: `quota of ${url} exceeded` } } });
    expect(await messageOf()).toBe("quota of (URL) exceeded");
  });

  test("error: no response in time", async () => {
    rpc.reply = () => new Promise(() => {});
    expect(await messageOf()).toBe("The request took too long to respond. The request timed out.");
  });
});
