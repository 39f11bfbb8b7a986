import { text } from "node:stream/consumers";
import { type HttpServer, startHttpServer } from "./http-server.ts";

export type FakeCall = { method: string; params: unknown[] };
export type FakeReply = {
  status?: number;
  headers?: Record<string, string>;
  /** Members of the JSON-RPC response. */
  body?: object;
  /** Bytes in place of JSON. */
  text?: string;
  /** The body begins and does not end. */
  stalls?: boolean;
};

/** An HTTP server whose every response a test decides. */
export class FakeRpc {
  calls: FakeCall[] = [];
  reply: (call: FakeCall) => FakeReply | Promise<FakeReply> = () => ({ body: {} });
  /** What its URL ends with. */
  readonly #path: string;
  #server: HttpServer | undefined;

  constructor(path = "") {
    this.#path = path;
  }

  async listen(): Promise<string> {
    this.#server = await startHttpServer(async (request, response) => {
      const call: FakeCall & { id: number } = { params: [], ...JSON.parse(await text(request)) };
      this.calls.push(call);
      const reply = await this.reply(call);
      const type = reply.text === undefined ? "application/json" : "text/html";
      response.writeHead(reply.status ?? 200, { "content-type": type, ...reply.headers });
      const sent = reply.text ?? JSON.stringify({ jsonrpc: "2.0", id: call.id, ...reply.body });
      if (reply.stalls) response.write(sent.slice(0, -1));
      else response.end(sent);
    });
    return this.#server.url + this.#path;
  }

  /** Requests of a method so far. */
  of(method: string): FakeCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  async close(): Promise<void> {
    await this.#server?.stop();
  }
}
