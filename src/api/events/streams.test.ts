import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import type { Receive } from "./feed.ts";
import { EventStreams } from "./streams.ts";
import type { Entry } from "./timeline.ts";

/** A stream to a client that does not read: its response has no connection yet. */
async function openUnread() {
  let receive: Receive = () => undefined;
  const stop = vi.fn();
  const streams = new EventStreams({
    feed: {
      subscribe: async () => ({
        cursor: "0",
        start: (given) => {
          receive = given;
        },
        stop,
      }),
    },
  });
  const open = await streams.open({
    client: "",
    cursor: undefined,
    delay: "none",
    filter: {},
    isReady: async () => true,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  open(response);
  return { streams, receive, response, stop };
}

const entryOf = (text: string): Entry => ({ cursor: "0", event: undefined, chain: 1, body: { text } });

test("behavior: a client that does not read gets one pair of listeners, whatever is written", async () => {
  const { receive, response } = await openUnread();
  expect(receive([entryOf("short")])).toBeUndefined();
  const other = response.listenerCount("close");
  for (let round = 0; round < 2; round++) {
    const writes = Array.from({ length: 60 }, (_, i) => receive([entryOf(`${i}`.padEnd(2_000))]));
    expect(writes.at(-1)).toBeInstanceOf(Promise);
    expect([response.listenerCount("drain"), response.listenerCount("close") - other]).toEqual([1, 1]);
    response.emit("drain");
    await Promise.all(writes);
    expect([response.listenerCount("drain"), response.listenerCount("close") - other]).toEqual([0, 0]);
  }
});

test("behavior: a client that has left more than 1 MB unread gets no more; one that is sent more at once does", async () => {
  const { receive, response } = await openUnread();
  receive([entryOf("long".padEnd(2 * 2 ** 20))]);
  expect(response.destroyed).toBe(false);
  receive([entryOf("short")]);
  expect(response.destroyed).toBe(true);
});

test("behavior: a stream that is ended gets no further event, also while its client has not read everything", async () => {
  const { streams, response, stop } = await openUnread();
  streams.close();
  expect([response.writableEnded, response.destroyed]).toEqual([true, false]);
  expect(stop).toHaveBeenCalled();
});
