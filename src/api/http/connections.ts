import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf, widerNetworks } from "./client-key.ts";
import { CONNECTIONS, type CostLimit, TIMES_WIDER } from "./limit.ts";

export type ConnectionLimits = {
  /** Most open connections of one client. */
  perClient: number;
  /** Most open connections of all clients. */
  total: number;
  /** Most requests of a connection without response: the last of them closes it. Browsers send one at a time. */
  pipelined: number;
};

/** Milliseconds, longer than the idle time of usual load balancers, so that they close first. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** The same while more than half of all connections are open. */
const SHORT_KEEP_ALIVE_TIMEOUT_MS = 5_000;
/** Times the limit of pipelined requests after which a connection is closed without the responses that wait. */
const TIMES_IGNORED = 4;

type Connection = { client: string; names: readonly string[]; pending: number; isFull: boolean };

/**
 * Bounds the connections of each client before a request is read from them. A client that has too many loses its oldest
 * idle one; where none is idle, or the client opens too many in a row, the new one is closed as it is accepted.
 */
export class Connections {
  readonly #server: Server;
  readonly #limits: ConnectionLimits;
  readonly #cost: CostLimit;
  readonly #connections = new WeakMap<Socket, Connection>();
  /** Open connections of each client, the one that has been idle longest first. */
  readonly #byClient = new Map<string, Set<Socket>>();
  /** Number of open connections of wider networks. */
  readonly #byNetwork = new Map<string, number>();
  /** Clients that went on pipelining above their limit: none of their connections is accepted while they are refused. */
  readonly #shutOut = new Set<string>();
  #open = 0;

  constructor(server: Server, limits: ConnectionLimits, cost: CostLimit) {
    this.#server = server;
    this.#limits = limits;
    this.#cost = cost;
    // Node.js asks it before it makes a socket of a connection.
    Object.assign(server, { blockList: { check: (address: string) => !this.#admits(address) } });
    server.on("connection", (socket) => this.#add(socket));
  }

  /** Whether the request is to be responded to; further ones of its connection are not, once too many wait. */
  beginRequest({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return true;
    connection.pending++;
    if (connection.isFull) {
      this.#ignore(connection, socket);
      return false;
    }
    if (connection.pending >= this.#limits.pipelined) {
      connection.isFull = true;
      outgoing.shouldKeepAlive = false;
    }
    outgoing.once("close", () => {
      connection.pending--;
      const sockets = this.#byClient.get(connection.client);
      // It becomes the one that has been idle for the shortest time.
      if (sockets?.delete(socket)) sockets.add(socket);
    });
    return true;
  }

  #ignore({ client, pending }: Connection, socket: Socket): void {
    this.#cost.countCached(client);
    const { pipelined } = this.#limits;
    if (pending < pipelined * TIMES_IGNORED) return;
    socket.destroy();
    const retryAfter = this.#cost.retryAfter(client);
    if (retryAfter === undefined || this.#shutOut.has(client)) return;
    this.#shutOut.add(client);
    setTimeout(() => this.#shutOut.delete(client), retryAfter * 1_000).unref();
    // What they sent already would be parsed, tens of thousands of requests.
    for (const other of this.#byClient.get(client) ?? []) other.destroy();
  }

  #admits(address: string): boolean {
    const client = networkOf(address);
    const name = CONNECTIONS + client;
    if (this.#shutOut.has(client) || this.#cost.retryAfter(name) !== undefined) return false;
    this.#cost.countCached(name);
    const { perClient, total } = this.#limits;
    const isNetworkFull = widerNetworks(client).some(
      (network, i) => (this.#byNetwork.get(network) ?? 0) >= perClient * (TIMES_WIDER[i] ?? 1),
    );
    if (isNetworkFull) return false;
    const own = this.#byClient.get(client);
    if (own !== undefined && own.size >= perClient) return this.#closeOldestIdle(own);
    return this.#open < total || this.#closeOldestIdle(this.#largest());
  }

  #largest(): ReadonlySet<Socket> {
    let largest: ReadonlySet<Socket> = new Set();
    for (const sockets of this.#byClient.values()) if (sockets.size > largest.size) largest = sockets;
    return largest;
  }

  /** Whether there was one. */
  #closeOldestIdle(sockets: ReadonlySet<Socket>): boolean {
    for (const socket of sockets) {
      if (this.#connections.get(socket)?.pending !== 0) continue;
      this.#remove(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  #add(socket: Socket): void {
    const client = networkOf(socket.remoteAddress ?? "");
    const names = widerNetworks(client);
    this.#connections.set(socket, { client, names, pending: 0, isFull: false });
    const sockets = this.#byClient.get(client) ?? new Set();
    this.#byClient.set(client, sockets.add(socket));
    this.#changeNumber(names, 1);
    socket.once("close", () => this.#remove(socket));
  }

  #remove(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    this.#connections.delete(socket);
    const sockets = this.#byClient.get(connection.client);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#byClient.delete(connection.client);
    this.#changeNumber(connection.names, -1);
  }

  #changeNumber(networks: readonly string[], by: 1 | -1): void {
    this.#open += by;
    this.#server.keepAliveTimeout =
      this.#open > this.#limits.total / 2 ? SHORT_KEEP_ALIVE_TIMEOUT_MS : KEEP_ALIVE_TIMEOUT_MS;
    for (const network of networks) {
      const number = (this.#byNetwork.get(network) ?? 0) + by;
      if (number === 0) this.#byNetwork.delete(network);
      else this.#byNetwork.set(network, number);
    }
  }
}
