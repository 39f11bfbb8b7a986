import type { IncomingMessage, ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { createClient } from "./client.ts";
import type { ChainEvent } from "./events.ts";
import type { Failure } from "./result.ts";
import { verifyWebhook } from "./webhooks.ts";

type Handle = (response: ServerResponse, request: IncomingMessage) => void;

let requests: { url: string | undefined; lastEventId: string | undefined }[];
beforeEach(() => {
  requests = [];
});

/** A server that handles its first connection with the first function, and so on. */
async function serve(...handles: Handle[]) {
  const { url: baseUrl, stop } = await startHttpServer((request, response) => {
    requests.push({ url: request.url, lastEventId: request.headers["last-event-id"] as string | undefined });
    handles[Math.min(requests.length, handles.length) - 1]?.(response, request);
  });
  onTestFinished(stop);
  return createClient({ baseUrl });
}

const begin = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/event-stream" });
const send = (response: ServerResponse, id: string, amount: string) =>
  response.write(`id: ${id}\ndata: ${JSON.stringify({ type: "profit", id: `e${id}`, amount })}\n\n`);
const amountOf = (event: ChainEvent) => (event.type === "profit" ? event.amount : undefined);

test("default: events with bigint amounts; continues after the last one when the connection breaks", async () => {
  const client = await serve(
    (response) => {
      begin(response).write("event: heartbeat\nid: 0\ndata: {}\n\n");
      send(response, "1", "5");
      send(response, "2", "100000000000000000000");
      setTimeout(() => response.destroy(), 50);
    },
    (response) => send(begin(response), "3", "7"),
  );
  const failures: Failure[] = [];
  let heartbeats = 0;
  const stream = client.events({
    types: ["profit", "loss"],
    chains: [1, 100],
    reference: "a b",
    final: true,
    onFailure: (failure) => failures.push(failure),
    onHeartbeat: () => heartbeats++,
  });
  const amounts: unknown[] = [];
  for await (const event of stream) {
    amounts.push([stream.lastEventId, amountOf(event)]);
    if (amounts.length === 3) break;
  }
  expect(amounts).toEqual([
    ["1", 5n],
    ["2", 10n ** 20n],
    ["3", 7n],
  ]);
  const url = "/events?type=profit%2Closs&chain=1%2C100&reference=a+b&final=true";
  expect(requests).toEqual([
    { url, lastEventId: undefined },
    { url, lastEventId: "2" },
  ]);
  expect(failures).toMatchObject([{ kind: "unavailable", reason: "network" }]);
  expect(heartbeats).toBe(1);
});

test("behavior: none is returned after the signal aborts, also of those that were received before", async () => {
  const client = await serve((response) => {
    begin(response);
    for (const id of ["1", "2", "3"]) send(response, id, id);
  });
  const abort = new AbortController();
  const stream = client.events({ signal: abort.signal });
  const ids: unknown[] = [];
  for await (const _ of stream) {
    ids.push(stream.lastEventId);
    abort.abort();
  }
  expect(ids).toEqual(["1"]);
  expect([stream.lastEventId, stream.end?.kind]).toEqual(["1", "aborted"]);
});

test("behavior: what was received but not returned comes again", async () => {
  const client = await serve((response) => {
    begin(response);
    for (const id of ["1", "2", "3"]) send(response, id, id);
  });
  const stream = client.events({ lastEventId: "0" });
  for await (const _ of stream) break;
  expect(stream.lastEventId).toBe("1");
  expect(requests[0]?.lastEventId).toBe("0");
});

test("behavior: a service that is not indexed yet is requested again", async () => {
  const client = await serve(
    (response) =>
      void response
        .writeHead(503, { "content-type": "application/json", "retry-after": "1" })
        .end(JSON.stringify({ error: "chain 1 is not indexed yet", code: "unavailable" })),
    (response) => send(begin(response), "1", "1"),
  );
  const failures: Failure[] = [];
  const began = Date.now();
  for await (const event of client.events({ onFailure: (failure) => failures.push(failure) })) {
    expect(amountOf(event)).toBe(1n);
    break;
  }
  expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
  expect(failures).toMatchObject([{ kind: "unavailable", reason: "not_indexed", retryAfter: 1 }]);
});

test("behavior: a stream that the service ends at once is opened again after its time", async () => {
  const client = await serve(
    (response) => void begin(response).end("retry: 300\n\n: a client may have 2 streams at a time\n\n"),
    (response) => send(begin(response), "1", "1"),
  );
  const failures: Failure[] = [];
  for await (const _ of client.events({ onFailure: (failure) => failures.push(failure) })) break;
  expect(failures).toMatchObject([
    { kind: "unavailable", message: expect.stringMatching(/: a client may have 2 streams/), retryAfter: 0.3 },
  ]);
});

test("error: options that the service rejects end the stream", async () => {
  const client = await serve(
    (response) =>
      void response
        .writeHead(400, { "content-type": "application/json" })
        .end(JSON.stringify({ error: "lastEventId: expected an id", code: "invalid_parameter" })),
  );
  const stream = client.events({ lastEventId: "x" });
  for await (const _ of stream) throw new Error("there is no event");
  expect(stream.end).toEqual({ ok: false, kind: "invalid", message: "lastEventId: expected an id" });
});

test("error: another service", async () => {
  const client = await serve(
    (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
  );
  const stream = client.events();
  for await (const _ of stream) throw new Error("there is no event");
  expect(stream.end).toMatchObject({ kind: "unexpected", status: 200 });
});

test("args: signal", async () => {
  const client = await serve((response) => send(begin(response), "1", "1"));
  const controller = new AbortController();
  const stream = client.events({ signal: controller.signal });
  for await (const _ of stream) controller.abort();
  expect(stream.end).toMatchObject({ kind: "aborted" });
});

test("verifyWebhook: the message of a signed request; throws for any other", () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const body = JSON.stringify({
    type: "profit",
    timestamp: "2026-01-01T00:00:00.000Z",
    data: { type: "profit", amount: "5" },
  });
  const at = new Date();
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign("msg_1", at, body),
  };
  const expected = { id: "msg_1", type: "profit", data: { amount: 5n } };
  expect(verifyWebhook(secret, headers, body)).toMatchObject(expected);
  expect(verifyWebhook(secret, new Headers(headers), body)).toMatchObject(expected);
  expect(() => verifyWebhook(secret, headers, `${body} `)).toThrow();
  expect(() => verifyWebhook(secret, { ...headers, "webhook-id": "msg_2" }, body)).toThrow();
  expect(() => verifyWebhook(`whsec_${Buffer.alloc(24, 8).toString("base64")}`, headers, body)).toThrow();
  expect(() => verifyWebhook(secret, {}, body)).toThrow();
});
