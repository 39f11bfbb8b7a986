import pg from "pg";

let created = 0;

/** A fresh database on the PostgreSQL server of the test run, see test-server.ts. */
export function createDatabase(template?: string) {
  const server = process.env.POSTGRES_URL;
  if (server === undefined) throw new Error("POSTGRES_URL: missing; tools/harness/test-server.ts sets it");
  return createDatabaseOn(server, template);
}

/** A fresh database on this server. */
export async function createDatabaseOn(server: string, template?: string) {
  const name = `zchf_test_${process.pid}_${Date.now().toString(36)}_${created++}`;
  await run(server, `create database ${name}${template ? ` template ${template} strategy file_copy` : ""}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    rows: (query: string) => run(url.href, query),
    drop: async () => {
      await run(server, `drop database ${name} with (force)`);
    },
  };
}

async function run(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
