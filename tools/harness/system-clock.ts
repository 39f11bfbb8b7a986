import { existsSync, writeFileSync } from "node:fs";

/** Of Debian's package faketime. */
export const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/** The system clock of processes that get `env`, moved by what `set` last got, as in `-1h`; undefined without the library. */
export function systemClock(file: string) {
  // The loader would go on without it.
  if (!existsSync(FAKETIME)) return undefined;
  const set = (offset: string) => writeFileSync(file, `${offset}\n`);
  set("+0");
  const env = {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    // As on a machine whose clock is set: monotonic time goes on.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  return { env, set };
}
