import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../harness/folders.ts";
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
