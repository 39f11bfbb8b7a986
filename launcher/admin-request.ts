import { request } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Sends a POST request to the service on this machine and waits as long as it works on it: `fetch` gives up after five
 * minutes. Undefined when it does not respond, as while it restarts.
 */
export function postToService(url: string): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve) => {
    const outgoing = request(url, { method: "POST" }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body }),
        () => resolve(undefined),
      );
    });
    outgoing.on("error", () => resolve(undefined));
    outgoing.end();
  });
}
