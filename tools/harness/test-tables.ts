import pg from "pg";
import { createTables, TEMPLATE } from "./test-template.ts";

/** Once before the tests: creates the database that those of unit tests are copies of. */
export default async function prepare(): Promise<void> {
  const server = process.env.POSTGRES_URL;
  if (server === undefined) throw new Error("POSTGRES_URL: missing; tools/harness/test-server.ts sets it");
  const run = async (connectionString: string, statements: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return await client.query(statements);
    } finally {
      await client.end();
    }
  };
  // The projects of a run share the server.
  const { rows } = await run(server, `select from pg_database where datname = '${TEMPLATE}'`);
  if (rows.length > 0) return;
  await run(server, `create database ${TEMPLATE}`);
  await run(Object.assign(new URL(server), { pathname: `/${TEMPLATE}` }).href, await createTables());
}
