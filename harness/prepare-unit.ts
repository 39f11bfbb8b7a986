import pg from "pg";
import { createTables, TEMPLATE } from "./test-template.ts";

/** Once before the unit tests: creates the database that their databases are copies of. */
export default async function prepare(): Promise<void> {
  const server = process.env.POSTGRES_URL;
  if (server === undefined) throw new Error("POSTGRES_URL: missing; harness/test-server.ts sets it");
  const run = async (connectionString: string, statements: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query(statements);
    } finally {
      await client.end();
    }
  };
  await run(server, `drop database if exists ${TEMPLATE}`);
  await run(server, `create database ${TEMPLATE}`);
  await run(Object.assign(new URL(server), { pathname: `/${TEMPLATE}` }).href, await createTables());
}
