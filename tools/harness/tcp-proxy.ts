import net from "node:net";
import { freePorts } from "../devnet/ports.ts";

/** Forwards TCP connections to a local port until they are cut; the node behind it goes on. */
export type TcpProxy = {
  url: string;
  /** Closes all connections and refuses new ones. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  /** Parts of requests that were forwarded so far. */
  received: () => number;
};

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const port = await freePorts(1);
  const sockets = new Set<net.Socket>();
  let server: net.Server | undefined;
  let parts = 0;
  const restore = async () => {
    if (server?.listening) return;
    server = net.createServer((near) => {
      const far = net.connect(target, "127.0.0.1");
      near.on("data", () => parts++);
      for (const [socket, peer] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.on("error", () => peer.destroy()).on("close", () => peer.destroy());
        socket.pipe(peer);
      }
    });
    await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
  };
  const cut = async () => {
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  };
  await restore();
  return { url: `http://127.0.0.1:${port}`, cut, restore, received: () => parts };
}
