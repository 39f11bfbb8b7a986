import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** What the handler answers next: bytes with their headers, or nothing with 304. */
export type BareAnswer = { status: 200 | 304; body: string; headers: Record<string, string> };

/** A process of its own that answers every request with the bytes it was told. */
let answer: { status: 200 | 304; bytes: Buffer<ArrayBuffer> | null; headers: Record<string, string> };
const app = new Hono();
app.get("*", () => new Response(answer.bytes, { status: answer.status, headers: answer.headers }));
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) =>
  process.send?.({ port }),
);
process.on("message", ({ status, body, headers }: BareAnswer) => {
  answer = { status, bytes: status === 304 ? null : Buffer.from(body, "base64"), headers };
  process.send?.({ ready: true });
});
process.on("disconnect", () => server.close(() => process.exit()));
