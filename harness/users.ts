import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Numbers of a user of this machine and of its group. */
export async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, user])).stdout)),
  );
  if (uid === undefined || gid === undefined) throw new Error(`there is no user ${user}`);
  return { uid, gid };
}
