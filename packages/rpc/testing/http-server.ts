import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type HttpServer = { url: string; port: number; stop: () => Promise<void> };

/** Serves HTTP on loopback, on a free port unless one is given; `stop` ends open connections, too. */
export async function startHttpServer(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  port = 0,
): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    try {
      await listener(request, response);
    } catch (error) {
      response.destroy();
      // The client may have ended the connection before its request was read.
      if (!request.errored) throw error;
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
