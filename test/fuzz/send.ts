import http from "node:http";
import zlib from "node:zlib";
import type { FuzzedRequest } from "./requests.ts";

export type Received = { status: number; type: string; body: Buffer };

/** A request that takes longer counts as hanging. */
const TIMEOUT_MS = 20_000;

/** Sends a request as it is. Resolves with undefined where Node itself refuses to send it. */
export function send(
  url: URL,
  agent: http.Agent,
  request: FuzzedRequest,
  isRepeated = false,
): Promise<Received | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Received | undefined>();
  let outgoing: http.ClientRequest;
  try {
    outgoing = http.request({
      agent,
      host: url.hostname,
      port: url.port,
      method: request.method,
      path: request.target,
      // Node sends the body of a GET without its length: the next request would begin with it.
      headers: [...hostOf(url, request), ...request.headers, ...lengthOf(request.body)].flat(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    resolve(undefined);
    return promise;
  }
  outgoing.on("error", (error: NodeJS.ErrnoException) => {
    // The service closed the connection before the request reached it, as any server may: again over another one.
    const wasClosed = outgoing.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(error.code ?? "");
    // Or it responded without reading the body and closed, and the client wrote on before it read that: once again.
    const wasRefused = error.code === "EPIPE" && !isRepeated;
    if (wasClosed || wasRefused) resolve(send(url, agent, request, wasRefused));
    else reject(new Error(`${request.method} got no response: ${error.message}`));
  });
  // After the end of a response, or without one, as when the connection changes its protocol.
  outgoing.on("close", () => reject(new Error(`${request.method} got a response without an end`)));
  outgoing.on("response", (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("error", reject);
    incoming.on("end", () => {
      const status = incoming.statusCode ?? 0;
      const { "content-type": type = "", "content-encoding": encoding } = incoming.headers;
      try {
        // A part of an encoded file is no encoded file.
        resolve({ status, type, body: decode(Buffer.concat(chunks), status === 206 ? undefined : encoding) });
      } catch (error) {
        reject(new Error(`${status} with a body that is no ${encoding}: ${(error as Error).message}`));
      }
    });
  });
  outgoing.end(request.body);
  return promise;
}

/** Node adds no host header to headers given as a list. */
function hostOf(url: URL, { headers }: FuzzedRequest): [string, string][] {
  return headers.some(([name]) => name === "host") ? [] : [["host", url.host]];
}

function lengthOf(body: Buffer | undefined): [string, string][] {
  return body ? [["content-length", String(body.length)]] : [];
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === "br") return zlib.brotliDecompressSync(body);
  if (encoding === "gzip") return zlib.gunzipSync(body);
  return body;
}
