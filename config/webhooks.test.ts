import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tools/harness/folders.ts";
import { readWebhooksFile } from "./webhooks.ts";

const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const shop = { name: "shop", url: "https://shop.example/hook", secret };

function read(content: unknown) {
  const file = join(temporaryFolder(), "webhooks.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readWebhooksFile(file);
}

test("default: every event at once, to public addresses only", () => {
  expect(read({ subscriptions: [shop] })).toEqual([
    { name: "shop", url: shop.url, secrets: [secret], final: false, confirmations: 1, allowPrivate: false },
  ]);
});

test("args: secrets, the new one first", () => {
  const { secret: _, ...rest } = shop;
  const secrets = [`whsec_${Buffer.alloc(24, 8).toString("base64")}`, secret];
  expect(read({ subscriptions: [{ ...rest, secrets }] })).toMatchObject([{ secrets }]);
});

test.each([
  ["without its =", Buffer.alloc(25, 7).toString("base64").replaceAll("=", "")],
  ["with a blank at its end", `${Buffer.alloc(24, 7).toString("base64")} `],
  ["with a line break", `${Buffer.alloc(24, 7).toString("base64")}\n`],
  ["of URLs", Buffer.alloc(24, 0xff).toString("base64url")],
  ["with bits after its last byte", `${Buffer.alloc(25, 7).toString("base64").slice(0, -3)}x==`],
  ["of 23 bytes", Buffer.alloc(23, 7).toString("base64")],
])("error: a secret in base64 %s, which strict decoders refuse", (_, base64) => {
  expect(() => read({ subscriptions: [{ ...shop, secret: `whsec_${base64}` }] })).toThrow(
    "0.secret: must be whsec_ and at least 24 bytes in base64 with its = and without blanks",
  );
});

test.each([24, 25, 26, 64])("args: a secret of %i bytes", (bytes) => {
  const own = `whsec_${Buffer.alloc(bytes, 0xfb).toString("base64")}`;
  expect(read({ subscriptions: [{ ...shop, secret: own }] })).toMatchObject([{ secrets: [own] }]);
});

test.each([
  [{ subscriptions: [{ ...shop, secrets: [secret] }] }, "subscriptions.0.secrets: expected either secret or"],
  [{ subscriptions: [{ ...shop, secret: undefined }] }, "subscriptions.0.secrets: expected either secret or"],
  [{ subscriptions: [{ ...shop, secret: undefined, secrets: [] }] }, "0.secrets: must have a secret"],
  [
    { subscriptions: [{ ...shop, secret: undefined, secrets: [secret, "short"] }] },
    "subscriptions.0.secrets.1: must be whsec_",
  ],
  ["{", "is not valid JSON"],
  [{ subscriptions: [{ ...shop, url: "ftp://x" }] }, "subscriptions.0.url: must be an http or https URL"],
  [{ subscriptions: [{ ...shop, secret: "whsec_c2hvcnQ=" }] }, "subscriptions.0.secret: must be whsec_"],
  [
    { subscriptions: [{ ...shop, types: ["transfers"] }] },
    "subscriptions.0.types.0: must be a type of event",
  ],
  [{ subscriptions: [{ ...shop, chains: [2] }] }, "subscriptions.0.chains.0: must be one of 1, "],
  [{ subscriptions: [{ ...shop, final: true, confirmations: 3 }] }, "must be left out with final"],
  [{ subscriptions: [shop, shop] }, "subscriptions: every name must be different"],
])("error: %j", (content, message) => {
  expect(() => read(content)).toThrow(message);
  expect(() => read(content)).not.toThrow(secret);
});
