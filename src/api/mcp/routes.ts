import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/sdk/types.js";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { serve } from "../../../packages/client/src/mcp/server.ts";
import { errorResponse, tooManyRequests } from "../errors.ts";
import { readBody, requireJson } from "../http/json-body.ts";
import { originOf } from "../http/origin.ts";

export const MCP_PATH = "/mcp";

const messageSchema = z
  .object({
    jsonrpc: z.literal("2.0"),
    method: z
      .string()
      .optional()
      .openapi({ description: "Of a request or notification.", example: "tools/list" }),
    id: z
      .union([z.string(), z.int()])
      .nullish()
      .openapi({ description: "Of a request and its response; a notification has none." }),
    params: z.record(z.string(), z.unknown()).optional().openapi({ description: "By method." }),
    result: z
      .record(z.string(), z.unknown())
      .optional()
      .openapi({ description: "Of a response, by method." }),
    error: z
      .object({ code: z.int(), message: z.string() })
      .optional()
      .openapi({ description: "Of a request that could not be handled." }),
  })
  .openapi("JsonRpcMessage");

const message = { "application/json": { schema: messageSchema } };

function addToDescription(router: OpenAPIHono): void {
  router.openAPIRegistry.registerPath({
    method: "post",
    path: MCP_PATH,
    operationId: "mcp",
    tags: ["MCP"],
    summary: "Model Context Protocol: tools over this API for language models",
    description:
      "Streamable HTTP without sessions: one JSON-RPC message per request, the response is JSON whatever else Accept lists, every origin is allowed. Tools call the routes of this API; a tool whose routes are unavailable returns an error, never an empty result.",
    request: { body: { required: true, content: message } },
    responses: {
      200: { description: "The response to a request.", content: message },
      202: { description: "A notification was accepted; no body." },
      400: { description: "The body is no JSON-RPC message, or several.", content: message },
      406: { description: "Accept excludes application/json.", content: message },
      413: errorResponse("The body is too long."),
      415: errorResponse("The body is not application/json."),
      ...tooManyRequests,
    },
  });
}

/**
 * The tools of the client package over this very service.
 *
 * @param read dispatches a request of a tool, in this process
 * @param proxies number of trusted proxies in front
 */
export function mountMcp(
  router: OpenAPIHono,
  read: (request: Request) => Promise<Response>,
  proxies: number,
): void {
  addToDescription(router);
  /** The response with the list of tools, up to its `id`: to build it takes longer than most tools. */
  let listOfTools: string | undefined;
  router.post(MCP_PATH, async (c) => {
    requireJson(c);
    const body = parseJson(await readBody(c.req.raw));
    if (body === undefined) return rejected(c, -32700, "Parse error: the body is not JSON");
    // Current versions of the protocol have none, and one could hold any number of calls.
    if (Array.isArray(body)) return rejected(c, -32600, "Invalid Request: batches are not supported");
    if (!acceptsJson(c.req.header("accept"))) {
      return rejected(c, -32000, "Not Acceptable: the response is application/json", 406);
    }
    const isList = isPlainListRequest(body) && isKnownVersion(c.req.header("mcp-protocol-version"));
    if (isList && listOfTools !== undefined) {
      return c.body(`${listOfTools}${JSON.stringify(body.id)}}`, 200, {
        "Content-Type": "application/json",
        "Cache-Control": "no-store",
      });
    }
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await serve({ baseUrl: originOf(c, proxies), fetch: read }, transport);
    try {
      const response = await transport.handleRequest(withBothTypes(c), { parsedBody: body });
      response.headers.set("Cache-Control", "no-store");
      if (isList && response.ok) {
        const { id: _, ...message } = (await response.clone().json()) as object & { id: unknown };
        listOfTools = `${JSON.stringify(message).slice(0, -1)},"id":`;
      }
      return response;
    } finally {
      await server.close();
    }
  });
}

/** A request for the list of tools, which is the same for everyone. */
const isPlainListRequest = (body: unknown): body is { id: string | number } =>
  listRequest.safeParse(body).success;

const listRequest = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.int()]),
  method: z.literal("tools/list"),
  params: z.strictObject({}).optional(),
});

/** Without one, the version is that of before the header existed. */
const isKnownVersion = (version: string | undefined): boolean =>
  version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether an Accept header admits JSON; without one anything is. */
const acceptsJson = (accept = "*/*") =>
  parseAccept(accept).some(
    ({ type, q }) => q > 0 && /^(application\/json|application\/\*|\*\/\*)$/i.test(type),
  );

/** The request with the headers that the SDK requires, in lower case; this server never sends a stream. */
function withBothTypes({ req }: Context): Request {
  const headers = new Headers(req.raw.headers);
  headers.set("Accept", "application/json, text/event-stream");
  headers.set("Content-Type", "application/json");
  return new Request(req.url, { method: "POST", headers });
}

const rejected = (c: Context, code: number, message: string, status: 400 | 406 = 400) =>
  c.json({ jsonrpc: "2.0", error: { code, message }, id: null }, status, { "Cache-Control": "no-store" });
