import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

/**
 * The key under which a request's client is counted: its IPv4 address, or the /64 network of its IPv6 address, all of
 * whose addresses belong to one client.
 * @param proxies number of trusted proxies in front, each of which appends the address it sees to X-Forwarded-For
 */
export function clientKey({ socket, headers }: IncomingMessage, proxies: number): string {
  const address = proxies === 0 ? undefined : forwardedFor(headers["x-forwarded-for"], proxies);
  return networkOf(address ?? socket.remoteAddress ?? "");
}

/** The /56 and the /48 network of a client that is a /64 network: a provider gives one of these to each customer. */
export function widerNetworks(client: string): [string, string] | [] {
  const [, network, fourth] = /^(\w+:\w+:\w+):(\w+)::\/64$/.exec(client) ?? [];
  if (network === undefined || fourth === undefined) return [];
  const of56 = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [`${network}:${of56}::/56`, `${network}::/48`];
}

/** The address that the outermost trusted proxy saw: what stands before it was written by the client. */
function forwardedFor(header: string | string[] | undefined, proxies: number): string | undefined {
  const addresses = String(header ?? "").split(",");
  const seen = (addresses.at(-proxies) ?? addresses[0] ?? "").trim();
  // Some proxies append the port.
  const address = /^\[(.+)\](:\d+)?$/.exec(seen)?.[1] ?? /^([\d.]+):\d+$/.exec(seen)?.[1] ?? seen;
  return isIP(address) === 0 ? undefined : address;
}

/** The key of a client by its address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = "", tail] = address.split("::");
  const [left, right] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => 0);
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The groups of a part of an IPv6 address; a scope and the last two, where they are written as IPv4, do not matter. */
const groupsOf = (part: string): number[] =>
  part
    .split(":")
    .flatMap((group) => (group === "" ? [] : group.includes(".") ? [0, 0] : [Number.parseInt(group, 16)]));
