import { expect, test } from "vitest";
import { publicUrl } from "./settings.ts";

test.each([
  [undefined, "http://localhost:42069"],
  ["::", "http://localhost:42069"],
  ["0.0.0.0", "http://localhost:42069"],
  ["::1", "http://[::1]:42069"],
  ["127.0.0.1", "http://127.0.0.1:42069"],
])("publicUrl: HOST=%s", (host, url) => {
  expect(publicUrl({ host, port: 42069 })).toBe(url);
});
