import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { closeSoon, responseToClientError, sendOwn, writeToSocket } from "./own-responses.ts";

/**
 * Responds to bytes that Node.js rejects and to requests that take too long, after the responses to the requests before
 * them on the same connection.
 */
export function respondToClientErrors(server: Server): void {
  /** The last response of each connection, finished or not. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  /** Connections whose malformed request got its response: what still arrives is read and dropped. */
  const refused = new WeakSet<Duplex>();
  server.on("request", ({ socket }, outgoing) => responses.set(socket, outgoing));
  server.on("clientError", (error, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const last = responses.get(socket);
    if (last !== undefined && !last.req.complete) {
      // The error is in the body of the last request.
      if (last.headersSent) closeSoon(socket);
      else sendOwn(last, responseToClientError(error));
      return;
    }
    // The error is in the bytes behind the last request.
    if (last === undefined || last.closed) respond(error, socket);
    else if (last.shouldKeepAlive) last.once("close", () => respond(error, socket));
  });
}

function respond(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const isHead = error.rawPacket?.subarray(0, 5).toString("latin1") === "HEAD ";
  const response = responseToClientError(error);
  writeToSocket(socket, isHead ? { ...response, body: "" } : response);
}
