import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { shrinkBuffers } from "./embedded-memory.ts";

test("the embedded database opens with a quarter of its buffers", async () => {
  shrinkBuffers();
  const client = await PGlite.create();
  try {
    expect((await client.query("show shared_buffers")).rows).toEqual([{ shared_buffers: "32MB" }]);
  } finally {
    await client.close();
  }
});
