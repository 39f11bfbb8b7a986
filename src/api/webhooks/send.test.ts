import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { verifyWebhook } from "../../../packages/client/src/webhooks.ts";
import { sendWebhook } from "./send.ts";

const secretOf = (byte: number) => `whsec_${Buffer.alloc(24, byte).toString("base64")}`;
const [old, current, unknown] = [secretOf(1), secretOf(2), secretOf(3)];

/** What a receiver gets of one message that is signed with these secrets. */
async function receive(secrets: string[]) {
  let request: { headers: IncomingHttpHeaders; body: string } | undefined;
  const server = await startHttpServer(async (incoming, response) => {
    request = { headers: incoming.headers, body: await text(incoming) };
    response.writeHead(204).end();
    await once(response, "close");
  });
  onTestFinished(server.stop);
  const body = JSON.stringify({ type: "loss", timestamp: new Date().toISOString(), data: { type: "loss" } });
  const outcome = await sendWebhook(
    { url: server.url, secrets, allowPrivate: true },
    { id: "msg_1", body },
    { at: Date.now(), signal: new AbortController().signal },
  );
  expect(outcome).toEqual({ accepted: true });
  if (request === undefined) throw new Error("the receiver got no message");
  return request;
}

test("args: several secrets: receivers with any of them accept the message, others do not", async () => {
  const { headers, body } = await receive([current, old]);
  expect(headers["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const secret of [current, old]) expect(verifyWebhook(secret, headers, body).id).toBe("msg_1");
  expect(() => verifyWebhook(unknown, headers, body)).toThrow();
});

test("default: one secret, one signature", async () => {
  const { headers, body } = await receive([current]);
  expect(headers["webhook-signature"]).toMatch(/^v1,\S{44}$/);
  expect(verifyWebhook(current, headers, body).id).toBe("msg_1");
  expect(() => verifyWebhook(old, headers, body)).toThrow();
});

test("error: a receiver that changes the protocol does not accept the message", async () => {
  const server = await startHttpServer(({ socket }) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n");
  });
  onTestFinished(server.stop);
  const outcome = await sendWebhook(
    { url: server.url, secrets: [current], allowPrivate: true },
    { id: "msg_1", body: "{}" },
    { at: Date.now(), signal: new AbortController().signal },
  );
  expect(outcome).toEqual({ accepted: false, reason: "status 101" });
});
