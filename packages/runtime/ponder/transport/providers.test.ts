import { custom } from "viem";
import { expect, test } from "vitest";
import { providers } from "./providers.ts";

const transport = custom({ request: async ({ method }) => `response to ${method}` });

type Backend = { request: (call: { method: string }) => Promise<unknown> };

test("default: a chain counts as many providers, all of them our transport", async () => {
  // As Ponder takes a list of providers: every entry by what it makes of it.
  const backends: unknown[] = providers(transport).rpc.map((url) => ({
    hostname: url,
    request: async () => "the URL itself",
  }));
  const requests = backends.map((backend) => (backend as Backend).request({ method: "eth_chainId" }));
  const responses = await Promise.all(requests);
  expect(responses).toHaveLength(100);
  expect(new Set(responses)).toEqual(new Set(["response to eth_chainId"]));
});
