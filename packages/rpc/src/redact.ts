/** Replaces secrets in a text by what they are. */
export type Redact = (text: string) => string;

/** Hides the values of settings, by the setting's name: in logs `<RPC_URL_1>` stands for its URL and every part of it. */
export function createRedactor(secrets: Iterable<readonly [name: string, value: string]>): Redact {
  const replacements = [...secrets]
    .flatMap(([name, value]) => parts(value).map((part) => [part, `<${name}>`] as const))
    .sort(([a], [b]) => b.length - a.length);
  return (text) => replacements.reduce((rest, [part, name]) => rest.replaceAll(part, name), text);
}

function parts(value: string): string[] {
  if (!URL.canParse(value)) return [value].filter((text) => text !== "");
  const url = new URL(value);
  const decoded = (all: string[]) => all.flatMap((part) => [part, decode(part)]);
  const password = [url.password].filter((part) => part.length >= 4);
  const queried = [...url.searchParams.values()].filter(isKey);
  const whole = [value, url.href.replace(/\/$/, "")];
  // A database's user, host and name are mere words, which its own errors need.
  if (!/^https?:$/.test(url.protocol)) {
    const host = url.hostname.includes(".") && !isNameless(url) ? [url.host, url.hostname] : [];
    return unique([...whole, ...host, ...decoded([...password, ...queried])]);
  }
  // A name like key.provider.example may be the key; a loopback name without a port is a mere word.
  const place = isNameless(url) ? [url.host].filter(() => url.port !== "") : [url.host, url.hostname];
  const segments = url.pathname.split("/").filter(Boolean);
  const keys = segments.filter(
    (part, index) => isKey(part) || (index === segments.length - 1 && isLastKey(part)),
  );
  const user = [url.username].filter((part) => part.length >= 4);
  return unique([...whole, ...place, ...decoded([...keys, ...queried, ...user, ...password])]);
}

function unique(parts: string[]): string[] {
  return [...new Set(parts)];
}

/** Whether the host is `localhost` or an address, such as `10.0.0.5`: no part of it can be a key. */
function isNameless(url: URL): boolean {
  return /^(localhost|[\d.]+|\[.*\])$/.test(url.hostname);
}

/** Names of networks, which end the paths of URLs without a key, such as `https://rpc.example/v2/ethereum`. */
const NETWORKS: ReadonlySet<string> = new Set(["ethereum", "arbitrum", "optimism", "avalanche"]);

/** The last segment of a path is the usual place of a key, which may have lower-case letters alone: `/v2/abcdefgh`. */
function isLastKey(part: string): boolean {
  return part.length >= 8 && !NETWORKS.has(part);
}

/** Whether a path segment looks like a key, such as `aB3dE6`, and not like a word, such as `mainnet`. */
function isKey(part: string): boolean {
  return part.length >= 16 || (part.length >= 6 && /[\dA-Z]/.test(part));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Hides secrets in an error and all it holds: message, stack, details, cause, inner errors.
 * Changes the error itself, because viem and its callers distinguish errors by class and by other members.
 */
export function redactError<T>(error: T, redact: Redact): T {
  visit(error, redact, new Set());
  return error;
}

function visit(value: unknown, redact: Redact, seen: Set<unknown>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key);
    if (!property || !("value" in property)) {
      // `stack` may be an accessor; reading it settles its text.
      if (key === "stack" && value instanceof Error && value.stack) value.stack = redact(value.stack);
      continue;
    }
    const member: unknown = property.value;
    if (typeof member === "string") {
      const hidden = redact(member);
      if (hidden !== member) Reflect.defineProperty(value, key, { ...property, value: hidden });
    } else if (isUrlOrHeaders(member)) {
      Reflect.defineProperty(value, key, { ...property, value: undefined });
    } else {
      visit(member, redact, seen);
    }
  }
}

function isUrlOrHeaders(value: unknown): boolean {
  return value instanceof URL || value instanceof Headers || value instanceof Request;
}
