import { createServer } from "node:net";

/**
 * Above 10080, the highest port that `fetch` refuses (https://fetch.spec.whatwg.org/#port-blocking), and below the range
 * that the system takes ports of outgoing connections from.
 */
const LOWEST = 10_100;

/** The first of `count` neighbouring ports of 127.0.0.1 that nothing listens on. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const base = LOWEST + Math.floor(Math.random() * 20_000);
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(base + index)));
    if (free.every(Boolean)) return base;
  }
  throw new Error(`found no ${count} neighbouring free ports`);
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
