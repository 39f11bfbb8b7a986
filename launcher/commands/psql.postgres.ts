import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { run } from "../../tools/harness/processes.ts";

const PASSWORD = "p@ss#word";
let database: Awaited<ReturnType<typeof createDatabase>>;
let role: string;
beforeAll(async () => {
  database = await createDatabase();
  role = `${new URL(database.url).pathname.slice(1)}_reader`;
  await database.rows(`create role ${role} login password '${PASSWORD}'`);
});
afterAll(async () => {
  await database.drop();
  const server = await createDatabase();
  await server.rows(`drop role ${role}`);
  await server.drop();
});

test("psql connects as the settings say, passes on its arguments and its exit code, and shows no password", async () => {
  const url = new URL(database.url);
  url.username = role;
  url.password = PASSWORD;
  const psql = async (sql: string) => {
    const command = run("launcher/commands/psql.ts", {
      args: ["-XAtc", sql],
      env: { DATABASE_URL: url.href },
    });
    return { code: await command.exited, output: command.output() };
  };
  expect(await psql("select current_user, current_database()")).toEqual({
    code: 0,
    output: `${role}|${url.pathname.slice(1)}\n`,
  });
  expect((await psql("\\! cat /proc/$PPID/cmdline")).output).not.toContain("word");
  expect(await psql("select 1 / 0")).toEqual({ code: 1, output: "ERROR:  division by zero\n" });
});
