import { z } from "zod";

/** The one environment variable between the launcher and its Ponder process: the settings below, as JSON. */
const VARIABLE = "ZCHF_PROCESS";

const parkedBlock = z.strictObject({ number: z.int(), timestamp: z.int(), fault: z.string().optional() });

/** Blocks at which Ponder shall see the chains whose RPCs do not respond, by chain id. */
export const parkedBlocks = z.record(z.string().regex(/^\d+$/), parkedBlock);

const processSettings = z.strictObject({
  /** A writer indexes and fills the prices; a replica only serves. */
  role: z.enum(["writer", "replica"]),
  /** Port of the API. PORT is the one of Ponder's own server: Ponder prefers it to its --port. */
  publicPort: z.int(),
  /** Folder of the built dashboard; absent: the API is served without it. */
  dashboard: z.string().optional(),
  /** Set in a writer when the launcher lets it begin. */
  parked: parkedBlocks.optional(),
});

/** What the launcher decides for its Ponder process, beside the settings of the user's environment. */
export type ProcessSettings = z.infer<typeof processSettings>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variable for a Ponder process with these settings. */
export const environmentOf = (settings: ProcessSettings): Record<string, string> => ({
  [VARIABLE]: JSON.stringify(processSettings.parse(settings)),
});

/** The settings of this Ponder process; undefined in every other process, such as one that computes the build id. */
export function readProcessSettings(env: Environment = process.env): ProcessSettings | undefined {
  const value = env[VARIABLE];
  return value === undefined ? undefined : processSettings.parse(JSON.parse(value));
}

/** The user's environment: in a Ponder process, PORT is again the port of the API. */
export function userEnvironment(env: Environment = process.env): Environment {
  const settings = readProcessSettings(env);
  return settings === undefined ? env : { ...env, PORT: String(settings.publicPort) };
}

/** Adds settings that became known after the start. Ponder's threads, which start later, inherit the environment. */
export function addProcessSettings(added: Pick<ProcessSettings, "parked">): void {
  const settings = readProcessSettings();
  if (settings === undefined) throw new Error("this is no process of Ponder");
  Object.assign(process.env, environmentOf({ ...settings, ...added }));
}
