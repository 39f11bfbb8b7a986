import type { IncomingMessage } from "node:http";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { indexedChainsOf, indexedThroughOf, onEveryChain, unavailableChains } from "../cache/dependencies.ts";
import type { Deps } from "../deps.ts";
import { badRequest, invalidParameter } from "../errors.ts";
import { clientKey } from "../http/client-key.ts";
import { indexedChains, indexedThrough } from "../http/data-route.ts";
import { EVENTS_PATH, STREAM_HEADERS } from "../http/event-stream.ts";
import type { Streaming } from "../http/responder.ts";
import { eventQuery, eventSchema } from "./schema.ts";
import type { EventStreams } from "./streams.ts";

const { "X-Indexed-Through": throughHeader } = indexedThrough;

/** What the server passes to the app; absent without a server, which alone can keep a response open. */
type Bindings = { incoming?: IncomingMessage; streaming?: Streaming } | undefined;

function addToDescription(router: OpenAPIHono): void {
  router.openAPIRegistry.registerPath({
    method: "get",
    path: EVENTS_PATH,
    operationId: "events",
    tags: ["Events"],
    summary: "Events of all chains as they are indexed (Server-Sent Events)",
    description:
      "Each message has an `id`, the position of the client in every chain, and `data`, one JSON object. Send the last `id` as Last-Event-ID to resume without loss or duplicates, at any replica and also after a re-index. Messages with `event: heartbeat` carry only the position. Events of one chain come in the order of its logs; chains do not wait for each other. When a reorg replaces a block, `retracted` follows for each of its events. An `id` has at most 2 KB: when it has no room for more events that are not final, further ones are sent as these become final. The status is 200 also before the chains are indexed: comments until messages follow. Over a limit the stream ends at once, with `retry: 60000` and a comment with the reason; browsers then connect again. `data` is ASCII. Repairs after a reorg deeper than the finality depth, or after an RPC omitted logs, are not sent.",
    request: { query: eventQuery },
    responses: {
      200: {
        description: "The stream; `data` of each message is an event.",
        headers: { "X-Indexed-Through": { ...throughHeader, required: false }, ...indexedChains },
        content: { "text/event-stream": { schema: eventSchema } },
      },
      ...badRequest,
    },
  });
}

/** @param proxies number of trusted proxies in front */
export function mountEvents(router: OpenAPIHono, deps: Deps, streams: EventStreams, proxies: number): void {
  addToDescription(router);
  const dependencies = onEveryChain(["events", "minters"])(deps);
  /** The state of the index once its chains can be read; rejects while the database cannot be reached. */
  const readiness = async () => {
    const reading = await deps.freshness.reading();
    return unavailableChains(reading, dependencies).length === 0 ? reading : undefined;
  };
  router.get(EVENTS_PATH, async (c) => {
    const header = c.req.header("Last-Event-ID");
    const queries = Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? values[0] : values,
    ]);
    const parsed = eventQuery.safeParse({
      ...Object.fromEntries(queries),
      ...(header !== undefined && header !== "" && { lastEventId: header }),
    });
    if (!parsed.success) throw invalidParameter(parsed.error);
    const { type, chain, address, reference, final, lastEventId } = parsed.data;
    const { incoming, streaming } = (c.env as Bindings) ?? {};
    if (incoming !== undefined && streaming !== undefined && c.req.method === "GET") {
      streaming.send = await streams.open({
        client: clientKey(incoming, proxies),
        cursor: lastEventId,
        delay: final === "true" ? "final" : "none",
        filter: { types: type, chains: chain, address, reference },
        isReady: async () => (await readiness()) !== undefined,
      });
    }
    // The stream itself says why it waits.
    const reading = await readiness().catch(() => undefined);
    if (reading !== undefined) {
      c.header("X-Indexed-Through", indexedThroughOf(reading, dependencies));
      c.header("X-Indexed-Chains", indexedChainsOf(reading, dependencies));
    }
    return c.body(null, 200, STREAM_HEADERS);
  });
}
