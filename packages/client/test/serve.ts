import type { RequestListener } from "node:http";
import { startHttpServer } from "zchf-rpc/testing/http-server";

export type Served = { url: string; requests: string[]; [Symbol.asyncDispose](): Promise<void> };

/** An HTTP server on loopback; `requests` are the paths requested so far. */
export async function serve(listener: RequestListener): Promise<Served> {
  const requests: string[] = [];
  const { url, stop } = await startHttpServer((request, response) => {
    requests.push(request.url ?? "");
    listener(request, response);
  });
  return { url, requests, [Symbol.asyncDispose]: stop };
}

/** A listener that sends the same JSON for every request. */
export function json(body: unknown, { status = 200, headers = {} } = {}): RequestListener {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}
