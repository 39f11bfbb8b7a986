import { existsSync } from "node:fs";
import { isIPv6 } from "node:net";
import { indexedChains } from "../src/chains.ts";
import { readSettings, type Settings, SettingsError } from "../src/env.ts";
import { createRedactor, type Redact } from "../src/rpc/redact.ts";
import { portProblem } from "./ports.ts";
import { Refusal } from "./refusal.ts";

/** Reads `.env.local` and `.env`; what is set already wins, then the former. */
export function loadEnvFiles(): void {
  for (const file of [".env.local", ".env"]) if (existsSync(file)) process.loadEnvFile(file);
}

/** The settings, or a refusal with one line for each that is wrong. */
export function checkedSettings(): Settings {
  try {
    return readSettings();
  } catch (error) {
    if (error instanceof SettingsError) throw new Refusal(error.message);
    throw error;
  }
}

/** Hides every configured secret. */
export function settingsRedactor(settings: Settings): Redact {
  const urls = [...settings.rpcUrls].flatMap(([id, list]) =>
    list.map((url) => [`RPC_URL_${id}`, url] as const),
  );
  const { database, prices } = settings;
  return createRedactor([
    ...urls,
    ...(database.kind === "postgres" ? [["DATABASE_URL", database.connectionString] as const] : []),
    ...(prices.coingeckoApiKey ? [["COINGECKO_API_KEY", prices.coingeckoApiKey] as const] : []),
  ]);
}

/** Refuses to go on without a chain: an empty API would look like a complete one. */
export function checkChains(settings: Settings): void {
  if (indexedChains(settings).length > 0) return;
  throw new Refusal(
    "No chain is configured: set RPC_URL_1=https://… for Ethereum (see .env.example for the other chains), or run `npm run demo`, which needs nothing",
  );
}

/** Where this machine reaches the API. */
export function publicUrl({ host, port }: Pick<Settings, "host" | "port">): string {
  const place = !host || ["0.0.0.0", "::", "[::]"].includes(host) ? "localhost" : host;
  return `http://${isIPv6(place) ? `[${place}]` : place}:${port}`;
}

export async function checkPorts(settings: Settings): Promise<void> {
  const problems = await Promise.all([
    portProblem("PORT", settings.port, settings.host),
    portProblem("ADMIN_PORT", settings.adminPort, "127.0.0.1"),
  ]);
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) throw new Refusal(found.join("\n"));
}
