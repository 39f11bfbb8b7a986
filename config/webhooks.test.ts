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
    { ...shop, final: false, confirmations: 1, allowPrivate: false },
  ]);
});

test.each([
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
