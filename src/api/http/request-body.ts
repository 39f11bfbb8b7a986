import type { IncomingMessage, ServerResponse } from "node:http";
import { MOST_BYTES } from "./json-body.ts";
import { requestTimeout, sendOwn } from "./own-responses.ts";

export type BodyLimits = {
  /** Most incomplete bodies of one client. */
  perClient: number;
  /** Most incomplete bodies of all clients. */
  total: number;
};

/** Where @hono/node-server expects a body that was read before. */
type WithBody = IncomingMessage & { rawBody?: Buffer };

/** Whether a route may read the body of the request: none does for another method than POST. */
export const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method === "POST" &&
  (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/** Whether the body of the request may be longer than any that a route reads. */
export const mayBeLong = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > MOST_BYTES;

/**
 * Reads the bodies of requests before these are admitted: a body that arrives slowly is no response under way. When a
 * client, or all clients together, have too many incomplete bodies, the oldest request of them gets a 408.
 */
export class BodyReader {
  readonly #limits: BodyLimits;
  /** Clients of the requests whose body is incomplete, the oldest first. */
  readonly #incomplete = new Map<ServerResponse, string>();

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves when the body has arrived, or more of it than any route accepts; to false when the request has ended
   * without it.
   */
  async read(outgoing: ServerResponse, client: string): Promise<boolean> {
    const incoming: WithBody = outgoing.req;
    this.#incomplete.set(outgoing, client);
    // A body that arrives with its headers is complete by then, and makes no other one wait.
    const check = setImmediate(() => this.#giveUpOldest(client));
    try {
      incoming.rawBody = await bytesOf(incoming, MOST_BYTES + 1);
      // The rest is not read, so the connection ends: said in the response, no client sends another request on it.
      if (incoming.rawBody.length > MOST_BYTES) outgoing.shouldKeepAlive = false;
      return !outgoing.headersSent;
    } catch {
      return false;
    } finally {
      clearImmediate(check);
      this.#incomplete.delete(outgoing);
    }
  }

  #giveUpOldest(client: string): void {
    const ofClient = [...this.#incomplete].filter(([, owner]) => owner === client);
    if (ofClient.length > this.#limits.perClient) this.#giveUp(ofClient[0]?.[0]);
    if (this.#incomplete.size > this.#limits.total) this.#giveUp(this.#incomplete.keys().next().value);
  }

  #giveUp(outgoing: ServerResponse | undefined): void {
    if (outgoing === undefined) return;
    this.#incomplete.delete(outgoing);
    // A client that left may have got its response already.
    if (!outgoing.headersSent) sendOwn(outgoing, requestTimeout());
  }
}

/** The body, or its first bytes when it has more than `most`; rejects when the request ends without it. */
function bytesOf(incoming: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const onData = (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length < most) return;
      incoming.off("data", onData).pause();
      resolve(Buffer.concat(parts).subarray(0, most));
    };
    incoming.on("data", onData).once("end", () => resolve(Buffer.concat(parts)));
    incoming.on("error", reject).once("close", () => reject(new Error("the request was cut off")));
  });
}
