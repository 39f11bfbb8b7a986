import type { Socket } from "node:net";
import pg from "pg";
import { createDatabase } from "./postgres.ts";

/** A connection to a database of a test. */
export class TestClient extends pg.Client {
  /** Runs several statements. */
  async exec(statements: string): Promise<void> {
    await this.query(statements);
  }

  close(): Promise<void> {
    return this.end();
  }
}

/** A connection to a fresh database, empty or a copy of a template. */
export async function openFresh(template?: string): Promise<TestClient> {
  const { url } = await createDatabase(template);
  return openClient(url);
}

export async function openClient(connectionString: string): Promise<TestClient> {
  const client = new TestClient({ connectionString });
  // The server of the test run may end before an idle connection.
  client.on("error", () => undefined);
  await client.connect();
  // Does not keep a test process alive.
  (client as unknown as { connection: { stream: Socket } }).connection.stream.unref();
  return client;
}
