import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** Milliseconds during which a server that is drained still accepts what clients had sent but had not arrived. */
const ACCEPT_BEFORE_DRAIN_MS = 100;
/** Milliseconds, at most, until what has arrived by then is read: clients that keep sending must not delay the drain. */
const READ_TIMEOUT_MS = 1_000;
const IDLE_CHECK_MS = 20;

/**
 * Prepares a server to be drained.
 *
 * @returns accepts no more requests, finishes those that had been sent, then closes every connection, at the latest after
 * `timeoutMs`
 */
export function drainOf(server: Server, timeoutMs: number): () => Promise<void> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let isDraining = false;
  server.on("connection", (socket) => {
    connections++;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.prependListener("request", (_, outgoing) => {
    if (isDraining) outgoing.shouldKeepAlive = false;
  });
  /** Differs from an earlier result when a connection was accepted or bytes were read meanwhile. */
  const progress = () => {
    let bytes = 0;
    for (const { bytesRead } of sockets) bytes += bytesRead;
    return `${connections} ${bytes}`;
  };
  /** Accepts and reads what waits in the kernel: a turn of the event loop accepts one connection. */
  const readArrived = async () => {
    const deadline = performance.now() + READ_TIMEOUT_MS;
    for (let before = ""; before !== progress() && performance.now() < deadline; ) {
      before = progress();
      await nextTurn();
      await nextTurn();
    }
  };
  return async () => {
    isDraining = true;
    await wait(ACCEPT_BEFORE_DRAIN_MS);
    await readArrived();
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    // A connection that was busy so far is idle once its response is sent.
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const force = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(force);
  };
}
