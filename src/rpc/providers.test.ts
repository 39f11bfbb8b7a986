import { custom } from "viem";
import { expect, test } from "vitest";
import { providers } from "./providers.ts";

const transport = custom({ request: async ({ method }) => `answer to ${method}` });

/** As the engine takes a list of providers: every entry by what it makes of it. */
async function ask({ rpc }: ReturnType<typeof providers>): Promise<unknown[]> {
  if (!Array.isArray(rpc)) throw new Error("one provider");
  const backends: unknown[] = rpc.map((url) => ({ hostname: url, request: async () => "the URL itself" }));
  return Promise.all(backends.map((backend) => (backend as Backend).request({ method: "eth_chainId" })));
}

type Backend = { request: (call: { method: string }) => Promise<unknown> };

test.each(["http://127.0.0.1:8545", "http://127.1.2.3", "http://localhost:8545/key", "http://[::1]:8545"])(
  "a node on this machine (%s) counts as many providers, all of them our transport",
  async (url) => {
    const answers = await ask(providers(transport, [url, "http://127.0.0.1:9"]));
    expect(answers.length).toBeGreaterThan(1);
    expect(new Set(answers)).toEqual(new Set(["answer to eth_chainId"]));
  },
);

test.each([
  [["https://rpc.example"]],
  [["http://127.0.0.1:8545", "https://rpc.example"]],
  [["http://127.evil.example"]],
  [[]],
])("a node of others is one provider: %s", (urls) => {
  expect(providers(transport, urls)).toEqual({ rpc: transport });
});
