import { expect, test } from "vitest";
import { requireInPGlite } from "./pglite-source.ts";

test("error: a text that PGlite has no more is named, with what depends on it", () => {
  expect(() => requireInPGlite("shared_buffers=129MB", "it would hold more memory")).toThrow(
    'PGlite has changed: its dist/postgres.wasm has no "shared_buffers=129MB". An override depends on it: it would hold more memory',
  );
});

test("default: the installed PGlite has the texts", () => {
  for (const text of ["shared_buffers=128MB", "/tmp/pglite/base/.s.PGSQL.5432.out"]) {
    expect(() => requireInPGlite(text, "")).not.toThrow();
  }
});
