import { freshnessResponse } from "../../src/api/status/schema.ts";
import { freePorts } from "../devnet/ports.ts";
import type { World } from "../devnet/world.ts";
import { type Child, hasExited, run } from "./processes.ts";
import { eventually } from "./waiting.ts";

export type HttpResponse = { status: number; headers: Headers; text: string; body: unknown };

export type Service = Child & {
  url: string;
  adminUrl: string;
  get: (path: string) => Promise<HttpResponse>;
};

/** Starts a launcher command with a server as an operator does. It listens, but need not be ready yet. */
export async function startService(
  env: Record<string, string>,
  port?: number,
  script = "launcher/commands/start.ts",
): Promise<Service> {
  const chosen = port ?? (await freePorts(2));
  const child = run(script, {
    // Tests send more than any client should.
    env: { HOST: "127.0.0.1", RATE_LIMIT: "off", EVENT_STREAMS: "off", PORT: String(chosen), ...env },
  });
  const url = `http://127.0.0.1:${chosen}`;
  return { ...child, url, adminUrl: `http://127.0.0.1:${chosen + 1}`, get: (path) => get(url + path) };
}

export async function get(url: string): Promise<HttpResponse> {
  const response = await fetch(url);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
}

/** Waits until /ready responds with 200; throws with the service's output when it has exited. */
export async function untilReady(service: Service, seconds = 600): Promise<void> {
  await eventually(
    "/ready",
    async () => {
      if (hasExited(service.process)) throw new Error("the service exited");
      return fetch(`${service.url}/ready`).then(
        (response) => response.ok,
        () => false,
      );
    },
    seconds,
  ).catch((error: Error) => {
    throw new Error(`${error.message}:\n${service.output()}`);
  });
}

/** Waits until the service at `url` has indexed the latest block of every chain. */
export async function untilIndexed(url: string, { chains }: World): Promise<void> {
  await eventually("all blocks are indexed", async () => {
    const { chains: indexed } = freshnessResponse.parse((await get(`${url}/freshness`)).body);
    const isMissing = chains.map(
      async ({ id, client }) => (await client.getBlockNumber({ cacheTime: 0 })) > (indexed[id]?.block ?? 0),
    );
    return !(await Promise.all(isMissing)).includes(true);
  });
}
