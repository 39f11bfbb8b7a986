import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** The next response: bytes (base64) with headers, or a 304 without body. */
export type BareResponse = { status: 200 | 304; body: string; headers: Record<string, string> };

/** Responds to every request with the bytes last received over IPC; runs in its own process. */
let response: { status: 200 | 304; bytes: Buffer<ArrayBuffer> | null; headers: Record<string, string> };
const app = new Hono();
app.get("*", () => new Response(response.bytes, { status: response.status, headers: response.headers }));
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) =>
  process.send?.({ port }),
);
process.on("message", ({ status, body, headers }: BareResponse) => {
  response = { status, bytes: status === 304 ? null : Buffer.from(body, "base64"), headers };
  process.send?.({ ready: true });
});
process.on("disconnect", () => server.close(() => process.exit()));
