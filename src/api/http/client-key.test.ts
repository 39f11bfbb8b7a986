import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientKey, widerNetworks } from "./client-key.ts";

const key = (remoteAddress: string, proxies = 0, forwarded?: string) =>
  clientKey({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } } as never, proxies);

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
])("default: %s is counted as %s", (address, expected) => {
  expect(key(address)).toBe(expected);
  // The client may write what it wants where no proxy is trusted.
  expect(key(address, 0, "198.51.100.9")).toBe(expected);
});

test.each([
  ["192.0.2.7", []],
  ["2001:db8:1:2ff::/64", ["2001:db8:1:200::/56", "2001:db8:1::/48"]],
  ["2001:db8:1:2::/64", ["2001:db8:1:0::/56", "2001:db8:1::/48"]],
])("default: %s belongs to %o", (client, networks) => {
  expect(widerNetworks(client)).toEqual(networks);
});

const proxy = "10.0.0.1";

test.each([
  [1, "198.51.100.9", "198.51.100.9"],
  [1, "203.0.113.1, 198.51.100.9", "198.51.100.9"],
  [2, "203.0.113.1, 198.51.100.9, 10.0.0.2", "198.51.100.9"],
  // The request reached the inner proxy without the outer one.
  [2, "198.51.100.9", "198.51.100.9"],
  [1, "198.51.100.9:5678", "198.51.100.9"],
  [1, "[2001:db8:1:2::3]:5678", "2001:db8:1:2::/64"],
  [1, "2001:db8:1:2::3", "2001:db8:1:2::/64"],
  [1, "unknown", proxy],
  [1, "", proxy],
  [1, undefined, proxy],
])("args: %i trusted proxies and X-Forwarded-For: %s", (proxies, forwarded, expected) => {
  expect(key(proxy, proxies, forwarded)).toBe(expected);
});

test("behavior: a connection that is gone has no address", () => {
  const incoming = { socket: { remoteAddress: undefined }, headers: {} } as unknown as IncomingMessage;
  expect(clientKey(incoming, 0)).toBe("");
});
