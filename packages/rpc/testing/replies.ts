import type { FakeCall, FakeReply } from "./fake-rpc.ts";
import { recorded } from "./providers/recorded.ts";

/** A node of Gnosis at block 1000 with a reply to everything but its chain id and blocks. */
export const node =
  (reply: (call: FakeCall) => FakeReply) =>
  (call: FakeCall): FakeReply => {
    if (call.method === "eth_chainId") return { body: { result: "0x64" } };
    if (call.method !== "eth_getBlockByNumber") return reply(call);
    const number = call.params?.[0] === "latest" ? 1000 : Number(call.params?.[0]);
    const hex = `0x${number.toString(16)}`;
    const result = {
      number: hex,
      hash: `${hex}a`,
      parentHash: `0x${(number - 1).toString(16)}a`,
      timestamp: "0x1",
    };
    return { body: { result } };
  };
/** A node that serves everything. */
export const serves = node(({ method }) => ({
  body: { result: /Logs|Receipts/.test(method) ? [] : "0x01" },
}));
/** A node that refuses everything as a provider was recorded to, by some words of the response. */
export const refuses = (provider: string, words: string) => {
  const { status, headers, body } = recorded(provider, words);
  return node(() => ({ status, headers, text: body }));
};
