import { createReadStream, statSync } from "node:fs";
import { startHttpServer } from "zchf-rpc/testing/http-server";

/** Serves a file with ranges, as web servers do, and cuts the first responses in the middle of what they send. */
export async function serveFile(file: string, { cuts = 0 } = {}) {
  const ranges: (string | undefined)[] = [];
  let left = cuts;
  const etag = `"${statSync(file).size}"`;
  const server = await startHttpServer((request, response) => {
    const { size } = statSync(file);
    const { range } = request.headers;
    ranges.push(range);
    const isPart = range !== undefined && request.headers["if-range"] === etag;
    const start = isPart ? Number(/^bytes=(\d+)-$/.exec(range)?.[1]) : 0;
    if (start >= size) return void response.writeHead(416, { "content-range": `bytes */${size}` }).end();
    response.writeHead(isPart ? 206 : 200, {
      etag,
      "content-length": size - start,
      ...(isPart && { "content-range": `bytes ${start}-${size - 1}/${size}` }),
    });
    if (left-- <= 0) return void createReadStream(file, { start }).pipe(response);
    const end = start + Math.floor((size - start) / 2);
    createReadStream(file, { start, end }).pipe(response, { end: false });
    setTimeout(() => response.destroy(), 1_000);
  });
  return {
    url: `${server.url}/zchf.snapshot`,
    /** The Range header of each request. */
    ranges,
    stop: server.stop,
  };
}
