import { text } from "node:stream/consumers";
import { startHttpServer } from "zchf-rpc/testing/http-server";

type Request = { method: string; params: unknown[] };

/** Forwards requests to a node and counts them by method. */
export async function countRequests(target: string) {
  const received: Request[] = [];
  const { url, stop } = await startHttpServer(async (request, response) => {
    // A probe of the port is no request to the node.
    if (request.method !== "POST") return void response.writeHead(405).end();
    const body = await text(request);
    received.push(...[JSON.parse(body)].flat());
    fetch(target, { method: "POST", body, headers: { "content-type": "application/json" } })
      .then(async (upstream) => {
        response.writeHead(upstream.status, { "content-type": "application/json" });
        response.end(await upstream.text());
      })
      .catch(() => response.destroy());
  });
  return {
    url,
    /** The requests of a method since the last `reset`. */
    of: (method: string) => received.filter((request) => request.method === method),
    /** How many of each method there were since then. */
    counts: () => {
      const found = new Map<string, number>();
      for (const { method } of received) found.set(method, (found.get(method) ?? 0) + 1);
      return found;
    },
    reset: () => {
      received.length = 0;
    },
    stop,
  };
}
