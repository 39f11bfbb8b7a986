import { createServer, type IncomingMessage } from "node:http";
import { verifyWebhook, type WebhookMessage } from "zchf-api-client";
import { optionsOf } from "./options.ts";

/** Receives webhooks of the service and sends a line for each event to a Telegram chat, until Ctrl-C. */
const usage = `Usage: node forward-to-telegram.ts --chat=ID [--port 8787] [--url https://api.telegram.org]
  Receives the webhooks that WEBHOOKS_FILE of the service sends to http://<this host>:<port>/, and forwards each to the
  chat. TELEGRAM_TOKEN is the token of the bot, WEBHOOK_SECRET the secret of the subscription.`;
const values = optionsOf(
  usage,
  {
    chat: { type: "string" },
    port: { type: "string", default: "8787" },
    url: { type: "string", default: "https://api.telegram.org" },
  },
  ["chat"],
);
const { TELEGRAM_TOKEN: token, WEBHOOK_SECRET: secret } = process.env;
if (!token || !secret) throw new Error("TELEGRAM_TOKEN and WEBHOOK_SECRET must be set");

/** Bytes of a webhook, of which the longest has a reference of its sender's choice. */
const MOST_BYTES = 1_000_000;
/** Characters of a Telegram message. */
const MOST_CHARACTERS = 4_096;

const forwarded = new Set<string>();

const server = createServer(async (request, response) => {
  const status = await forward(request).catch((error: Error) => {
    console.error(error.message);
    // The service sends the message again.
    return 502;
  });
  response.writeHead(status).end();
});
server.listen(Number(values.port), () => console.log(`listening on port ${values.port}`));

/** Status of the response: 204 when the message is in the chat, 401 when it is not from the service. */
async function forward(request: IncomingMessage): Promise<number> {
  const message = messageOf(request, await bodyOf(request));
  if (message === undefined) return 401;
  if (!forwarded.has(message.id)) {
    const response = await fetch(`${values.url}/bot${token}/sendMessage`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      // Without parse_mode the text is plain: a reference cannot format it.
      body: JSON.stringify({ chat_id: values.chat, text: lineOf(message).slice(0, MOST_CHARACTERS) }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`Telegram responded with status ${response.status}`);
    forwarded.add(message.id);
  }
  return 204;
}

/** Undefined for a request that is not signed with the secret. */
function messageOf({ headers }: IncomingMessage, body: string): WebhookMessage | undefined {
  try {
    return verifyWebhook(String(secret), headers, body);
  } catch {
    return undefined;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MOST_BYTES) throw new Error("a request is too long");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

/** The type of the event and its members, amounts raw. */
function lineOf({ type, data }: WebhookMessage): string {
  const members = Object.entries(data).filter(([name]) => name !== "type");
  return [type, ...members.map(([name, value]) => `${name}: ${value}`)].join("\n");
}
