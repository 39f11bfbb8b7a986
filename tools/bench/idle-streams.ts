import { once } from "node:events";
import { Agent, request } from "node:http";

/** Streams that are opened at a time. */
const BATCH = 50;

/**
 * Opens `streams` requests for `url`, says so over IPC, and reads them until the parent disconnects. Runs in its own
 * process: the load generator has one thread, and what it spends on reading streams would count as a loss of the service.
 */
const [url = "", streams = "0"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: false });
process.on("disconnect", () => process.exit());

async function open(): Promise<void> {
  const stream = request(url, { agent }).end();
  const [response] = await once(stream, "response");
  if (response.statusCode !== 200) throw new Error(`${url} responded with status ${response.statusCode}`);
  response.resume();
}

for (let left = Number(streams); left > 0; left -= BATCH) {
  await Promise.all(Array.from({ length: Math.min(BATCH, left) }, open));
}
process.send?.({ open: true });
