import { existsSync } from "node:fs";
import { isIPv6 } from "node:net";
import path from "node:path";
import { createRedactor, type Redact } from "zchf-rpc/redact";
import { LAUNCHER_SCHEMA, SYNC_SCHEMA } from "zchf-runtime/ponder/tables";
import { indexedChains } from "../config/chains.ts";
import { kubernetesVariables } from "../config/kubernetes.ts";
import { misspeltSettings } from "../config/misspelt.ts";
import {
  type Environment,
  isSettingName,
  PRICE_SCHEMA,
  readSettings,
  SETTING_NAMES,
  type Settings,
  SettingsError,
  WEBHOOK_SCHEMA,
} from "../config/settings.ts";
import { portProblem } from "./ports.ts";
import { StartupError } from "./startup-error.ts";

/** Reads `.env.local` and `.env`; what is set already wins, then the former. */
export function loadEnvFiles(): void {
  for (const file of [".env.local", ".env"]) if (existsSync(file)) process.loadEnvFile(file);
}

/** Schemas of this service that hold no index. */
const OTHER_SCHEMAS: readonly string[] = [SYNC_SCHEMA, PRICE_SCHEMA, WEBHOOK_SCHEMA, LAUNCHER_SCHEMA];

/** Whether the schema is for other data than an index: this service's own, or PostgreSQL's. */
export const isReservedSchema = (schema: string): boolean =>
  OTHER_SCHEMAS.includes(schema) || schema === "information_schema" || schema.startsWith("pg_");

const root = path.resolve(import.meta.dirname, "..");

/** Throws when Ponder's module loader cannot load the project from its folder: it takes paths for URLs. */
export function checkProjectPath(folder = root): void {
  const [character] = /[#?%]/.exec(folder) ?? [];
  if (character === undefined) return;
  throw new StartupError(
    `The path of the project contains ${character} (${folder}), from where Ponder cannot load it; move it to a path without #, ? and %`,
  );
}

/** The settings; throws a StartupError with one line for each that is wrong. Misspelt names are printed. */
export function checkedSettings(env: Environment = process.env): Settings {
  for (const line of kubernetesVariables(env, isSettingName)) console.warn(line);
  for (const line of misspeltSettings(env, SETTING_NAMES)) console.warn(line);
  checkProjectPath();
  let schema: string;
  try {
    const settings = readSettings(env);
    if (!isReservedSchema(settings.schema)) return settings;
    schema = settings.schema;
  } catch (error) {
    if (error instanceof SettingsError) throw new StartupError(error.message);
    throw error;
  }
  throw new StartupError(`DATABASE_SCHEMA: ${schema} holds other data: choose another name`);
}

/** Hides every configured secret. */
export function settingsRedactor(settings: Settings): Redact {
  const urls = [...settings.rpcUrls].flatMap(([id, list]) =>
    list.map((url) => [`RPC_URL_${id}`, url] as const),
  );
  const { database, prices, snapshot } = settings;
  return createRedactor([
    ...urls,
    ...(database.directory === undefined ? [["DATABASE_URL", database.connectionString] as const] : []),
    ...(snapshot !== undefined && URL.canParse(snapshot) ? [["SNAPSHOT", snapshot] as const] : []),
    ...(prices.coingeckoApiKey ? [["COINGECKO_API_KEY", prices.coingeckoApiKey] as const] : []),
  ]);
}

/** Throws when no chain is configured: an empty API would look like a complete one. */
export function checkChains(settings: Settings): void {
  if (indexedChains(settings).length > 0) return;
  throw new StartupError(
    "No chain is configured: set RPC_URL_1=https://… for Ethereum (see .env.example for the other chains), or run `npm run demo`, which needs nothing",
  );
}

/** What a start does, printed at once: Ponder prints its first line when its code is loaded and the RPCs respond. */
export function startLine(settings: Settings): string {
  const { database, schema } = settings;
  const names = indexedChains(settings).map(({ name }) => name);
  const place = database.directory ?? `schema ${schema} of PostgreSQL`;
  return `Starting: ${names.join(", ")} into ${place}; the API will respond at ${publicUrl(settings)}`;
}

/** The URL at which this machine reaches the API. */
export function publicUrl({ host, port }: Pick<Settings, "host" | "port">): string {
  const place = !host || ["0.0.0.0", "::", "[::]"].includes(host) ? "localhost" : host;
  return `http://${isIPv6(place) ? `[${place}]` : place}:${port}`;
}

export async function checkPorts(settings: Settings): Promise<void> {
  const problems = await Promise.all([
    portProblem("PORT", settings.port, settings.host),
    portProblem("ADMIN_PORT", settings.adminPort, "127.0.0.1"),
  ]);
  const messages = problems.filter((problem) => problem !== undefined);
  if (messages.length > 0) throw new StartupError(messages.join("\n"));
}
