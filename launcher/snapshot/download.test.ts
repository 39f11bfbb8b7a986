import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { download } from "./download.ts";

const CREDENTIALS = "reader:s3cr3t-p%C3%A4ssword";
const KEY = "k3y0123456789abcdef";

/** A server of one file for a user with a password; otherwise it responds with `status`. */
async function startServer(status: number) {
  const expected = `Basic ${Buffer.from(decodeURIComponent(CREDENTIALS)).toString("base64")}`;
  const server = await startHttpServer(({ headers }, response) => {
    if (headers.authorization === expected) response.end("content");
    else response.writeHead(status).end();
  });
  onTestFinished(server.stop);
  return new URL(server.url);
}

test("args: a user and a password in the URL are sent as Basic authentication", async () => {
  const { host } = await startServer(401);
  const file = path.join(temporaryFolder(), "snapshot");
  await download(`http://${CREDENTIALS}@${host}/zchf.snapshot?key=${KEY}`, file);
  expect(readFileSync(file, "utf8")).toBe("content");
});

test("behavior: a note of the earlier download that a kill left incomplete begins it again", async () => {
  const { host } = await startServer(401);
  const file = path.join(temporaryFolder(), "snapshot");
  writeFileSync(file, "con");
  writeFileSync(`${file}.origin`, '{"urlHa');
  await download(`http://${CREDENTIALS}@${host}/zchf.snapshot`, file);
  expect(readFileSync(file, "utf8")).toBe("content");
});

test.each(["with its length", "without its length"])(
  "error: a file above the limit, sent %s, is given up and deleted",
  async (form) => {
    const server = await startHttpServer((_request, response) => {
      if (form === "with its length") response.setHeader("content-length", 2 ** 40);
      const send = () => response.write(Buffer.alloc(2 ** 16));
      response.on("drain", send);
      send();
    });
    onTestFinished(server.stop);
    const file = path.join(temporaryFolder(), "snapshot");
    await expect(download(server.url, file, 2 ** 20)).rejects.toThrow(
      "SNAPSHOT: the file is larger than 1 MB, which is the limit, or half of the free space of the disk",
    );
    expect([existsSync(file), existsSync(`${file}.origin`)]).toEqual([false, false]);
  },
);

test("error: no message contains a part of the URL", async () => {
  const file = path.join(temporaryFolder(), "snapshot");
  const { host } = await startServer(403);
  const refused = download(`http://reader:wr0ng-password@${host}/zchf.snapshot?key=${KEY}`, file);
  await expect(refused).rejects.toThrow(/^SNAPSHOT: the server responded with status 403$/);
  const unknown = download(`http://${CREDENTIALS}@key-${KEY}.invalid/zchf.snapshot?key=${KEY}`, file);
  const { message } = await unknown.then(
    () => new Error("it was downloaded"),
    (error: Error) => error,
  );
  expect(message).toMatch(/^SNAPSHOT: the download failed \(/);
  expect(message).not.toMatch(/s3cr3t|k3y/);
  expect(existsSync(file)).toBe(false);
});
