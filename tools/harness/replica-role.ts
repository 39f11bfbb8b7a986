import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { root } from "./processes.ts";

export async function execute(connectionString: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** Creates a role, whose password is its name, with the rights that deploy/README.md lists; returns its URL. */
export async function createReplicaRole(connectionString: string, role: string): Promise<string> {
  const readme = readFileSync(join(root, "deploy/README.md"), "utf8");
  const [, statements = ""] = /^```sql\n(grant [\s\S]*?)^```/m.exec(readme) ?? [];
  if ((statements.match(/^grant /gm)?.length ?? 0) < 3)
    throw new Error("deploy/README.md: no rights of a replica");
  const url = new URL(connectionString);
  const grants = statements
    .replaceAll(/\breplica\b/g, role)
    .replace("database zchf", `database ${url.pathname.slice(1)}`);
  await execute(connectionString, `create role ${role} login password '${role}'; ${grants}`);
  [url.username, url.password] = [role, role];
  return url.href;
}
