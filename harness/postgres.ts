import pg from "pg";

const server = process.env.POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** A fresh database on the PostgreSQL server of POSTGRES_URL; without such a server it throws. */
export async function createDatabase() {
  const name = `zchf_test_${process.pid}_${Date.now().toString(36)}`;
  await run(server, `create database ${name}`);
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
