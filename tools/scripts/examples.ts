import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import openapi from "../../openapi.json" with { type: "json" };
import {
  type Description,
  entriesOf,
  resolve,
  type Schema,
} from "../../src/api/http/reference/description.ts";
import { writePrices } from "../devnet/prices.ts";
import { startDevnet } from "../devnet/start.ts";
import { everyRoute } from "../harness/routes.ts";
import { startService, untilReady } from "../harness/service.ts";

/**
 * Records the responses that the API reference shows, from a devnet: `npm run examples`. Of each operation it keeps the
 * longest response, shortened: two rows of a list, two entries of a record, the first lines of a text.
 */
const out = join(import.meta.dirname, "../../src/api/http/reference/examples.json");
const SEED = "1";
const MOST_ROWS = 2;
const MOST_LINES = 12;
/** Routes whose responses depend on the time at which they were read; a reader does not compare them. */
const OF_THE_MOMENT = [
  "/freshness",
  "/status",
  "/health",
  "/ready",
  "/prices/list",
  "/prices/mapping",
  "/amplifier/list",
];

const description = JSON.parse(JSON.stringify(openapi)) as Description;
const { schemas } = description.components;
const operations = entriesOf(description).filter(({ method }) => method === "get");

/** The schemas that a value may have. */
function variantsOf(schema: Schema): Schema[] {
  const one = resolve(schema, schemas);
  const variants = [...(one.anyOf ?? []), ...(one.oneOf ?? []), ...(one.allOf ?? [])];
  return [one, ...variants.flatMap(variantsOf)];
}

/** Two rows of each list and two entries of each record; a member stays, whatever it contains. */
function shortened(value: unknown, schema: Schema): unknown {
  if (value === null || typeof value !== "object") return value;
  const variants = variantsOf(schema);
  if (Array.isArray(value)) {
    if (variants.some(({ prefixItems }) => prefixItems !== undefined)) return value;
    const items = variants.find((each) => each.items !== undefined)?.items ?? {};
    return value.slice(0, MOST_ROWS).map((item) => shortened(item, items));
  }
  const members: Record<string, Schema> = Object.assign({}, ...variants.map(({ properties }) => properties));
  const rest = variants
    .map(({ additionalProperties }) => additionalProperties)
    .find((each) => typeof each === "object");
  const entries = Object.entries(value);
  const kept = Object.keys(members).length > 0 ? entries : entries.slice(0, MOST_ROWS);
  return Object.fromEntries(
    kept.map(([name, member]) => [name, shortened(member, members[name] ?? rest ?? {})]),
  );
}

/** The path of the description that a URL is of; one without parameters counts before one with `{address}`. */
function pathOf(url: string): string | undefined {
  const [path = ""] = url.split("?");
  const isOf = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
  const paths = operations.map((operation) => operation.path).filter(isOf);
  return paths.find((each) => each === path) ?? paths[0];
}

const folder = mkdtempSync(join(tmpdir(), "zchf-examples-"));
const deployments = join(folder, "deployments.json");
const prices = join(folder, "prices.json");
const devnet = await startDevnet({ seed: SEED, out: deployments });
writePrices(prices, devnet.deployments);
const service = await startService({
  DEPLOYMENTS_FILE: deployments,
  PRICE_FILE: prices,
  DATABASE_DIR: join(folder, "database"),
});
try {
  await untilReady(service);
  const read = async (path: string) => {
    const { status, text } = await service.get(path);
    return { status, body: parsed(text) };
  };
  const urls = [...(await everyRoute(read, { most: 8, withPrices: true })), ...OF_THE_MOMENT];
  const { body } = await read("/graphql?query={amplifierPositions(limit:1){items{amplifier}}}");
  const [amplifier] = (body as { data: { amplifierPositions: { items: { amplifier: string }[] } } }).data
    .amplifierPositions.items;
  if (amplifier !== undefined) urls.push(`/amplifier/positions/${amplifier.amplifier}`);

  const recorded: Record<string, unknown> = {};
  for (const { path, operation } of operations) {
    const schema = Object.values(operation.responses["200"]?.content ?? {})[0]?.schema;
    const own = urls.filter((url) => pathOf(url) === path);
    if (schema === undefined) continue;
    const bodies: unknown[] = [];
    for (const url of own) {
      const response = await read(url);
      if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
      bodies.push(
        typeof response.body === "string"
          ? response.body.split("\n").slice(0, MOST_LINES).join("\n")
          : shortened(response.body, schema),
      );
    }
    const [longest] = bodies.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
    if (longest !== undefined) recorded[operation.operationId] = longest;
  }
  writeFileSync(out, `${JSON.stringify(recorded, null, 1)}\n`);
  const missing = operations.filter(({ operation }) => !(operation.operationId in recorded));
  console.log(
    `${Object.keys(recorded).length} responses; none of ${missing.map(({ path }) => path).join(", ")}`,
  );
} finally {
  await service.end();
  await devnet.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** JSON where it is JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
