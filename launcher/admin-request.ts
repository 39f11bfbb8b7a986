import { request } from "node:http";
import { text } from "node:stream/consumers";
import { ADMIN_TOKEN_FILE, readAdminToken } from "zchf-runtime/channel/admin-token";
import { StartupError } from "./startup-error.ts";

const UNAUTHORIZED = 401;

/**
 * Sends a POST request to the service on this machine and waits as long as it works on it: `fetch` gives up after five
 * minutes. Undefined when it does not respond, as while it restarts. Throws a StartupError when it is a service with
 * another token.
 */
export async function postToService(url: string): Promise<{ status: number; body: string } | undefined> {
  const response = await post(url, tokenOf());
  if (response?.status === UNAUTHORIZED) {
    throw new StartupError(
      `ADMIN_PORT: the service at ${url} refuses this command: run it in the service's folder, where ${ADMIN_TOKEN_FILE} is`,
    );
  }
  return response;
}

function tokenOf(): string | undefined {
  try {
    return readAdminToken();
  } catch (error) {
    throw new StartupError(`${ADMIN_TOKEN_FILE}: run the command as the user of the service (${error})`);
  }
}

function post(url: string, token: string | undefined): Promise<{ status: number; body: string } | undefined> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    const outgoing = request(url, { method: "POST", headers }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body }),
        () => resolve(undefined),
      );
    });
    outgoing.on("error", () => resolve(undefined));
    outgoing.end();
  });
}
