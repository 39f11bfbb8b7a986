import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Request = { method: string; params: unknown[] };

/** Stands before a node, passes everything on, and remembers what was asked. */
export async function countRequests(target: string) {
  const asked: Request[] = [];
  const server = createServer((request, response) => {
    // Somebody who looks what listens here is no client of the node.
    if (request.method !== "POST") return void response.writeHead(405).end();
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      asked.push(...[JSON.parse(body)].flat());
      fetch(target, { method: "POST", body, headers: { "content-type": "application/json" } })
        .then(async (answer) => {
          response.writeHead(answer.status, { "content-type": "application/json" });
          response.end(await answer.text());
        })
        .catch(() => response.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The requests of a method since the last `reset`. */
    of: (method: string) => asked.filter((request) => request.method === method),
    /** How many of each method there were since then. */
    counts: () => {
      const found = new Map<string, number>();
      for (const { method } of asked) found.set(method, (found.get(method) ?? 0) + 1);
      return found;
    },
    reset: () => {
      asked.length = 0;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
