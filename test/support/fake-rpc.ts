import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type FakeCall = { method: string; params?: unknown[] };
export type FakeReply = {
  status?: number;
  headers?: Record<string, string>;
  /** Members of the JSON-RPC response. */
  body?: object;
  /** Bytes in place of JSON. */
  text?: string;
};

/** An HTTP server whose every response a test decides. */
export class FakeRpc {
  calls: FakeCall[] = [];
  reply: (call: FakeCall) => FakeReply | Promise<FakeReply> = () => ({ body: {} });
  #server: Server | undefined;

  async listen(): Promise<string> {
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const call: FakeCall & { id: number } = JSON.parse(body);
      this.calls.push(call);
      const reply = await this.reply(call);
      const type = reply.text === undefined ? "application/json" : "text/html";
      response.writeHead(reply.status ?? 200, { "content-type": type, ...reply.headers });
      response.end(reply.text ?? JSON.stringify({ jsonrpc: "2.0", id: call.id, ...reply.body }));
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Requests of a method so far. */
  of(method: string): FakeCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)));
  }
}
