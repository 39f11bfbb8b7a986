import net from "node:net";

/** Why the port cannot be used, in one line; undefined when it can. */
export function portProblem(setting: string, port: number, host?: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = net.createServer();
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE") {
      resolve(`${setting}: port ${port} is in use; choose another one with ${setting}=<port>`);
    } else if (error.code === "EACCES") {
      resolve(`${setting}: port ${port} needs privileges this user lacks; choose one above 1023`);
    } else {
      resolve(`HOST: cannot listen on ${host} (${error.code})`);
    }
  });
  server.listen({ port, ...(host && { host }) }, () => server.close(() => resolve(undefined)));
  return promise;
}
