import pg from "pg";

const server = process.env.POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** A fresh database on the PostgreSQL server of POSTGRES_URL; without such a server it throws. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `zchf_test_${process.pid}_${Date.now().toString(36)}`;
  await administer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
