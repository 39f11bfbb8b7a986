import { parseArgs } from "node:util";
import { formatEther } from "viem";
import { type ChainEvent, createClient } from "zchf-api-client";

/** Prints challenges and sales of positions, or of those of one owner, as soon as they are indexed, until Ctrl-C. */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:42069" },
    owner: { type: "string" },
  },
});
const { url, owner } = values;

const client = createClient({ baseUrl: url });
/** Owners by position, both lower case. */
const owners = new Map<string, string>();
const positions = await client.get("/positions/list");
if (!positions.ok) throw new Error(`${positions.kind}: ${positions.message}`);
for (const row of positions.data.list) owners.set(row.position.toLowerCase(), row.owner.toLowerCase());

const printed = new Set<string>();
const events = client.events({
  types: ["position.opened", "position.updated", "position.challenged", "position.averted", "position.sold"],
  onHeartbeat: announce,
  onFailure: ({ kind, message }) => console.error(`${kind}: ${message}`),
});
let isAnnounced = false;
for await (const event of events) {
  const line = describe(event);
  if (line === undefined) continue;
  console.log(line);
  printed.add(event.id);
}
throw new Error(`the stream ended: ${JSON.stringify(events.end)}`);

function announce() {
  if (!isAnnounced) console.log(`watching ${owners.size} positions`);
  isAnnounced = true;
}

/** Undefined for what is not to be printed. */
function describe(event: ChainEvent): string | undefined {
  // The block was replaced: what was printed did not happen, unless it follows again.
  if (event.type === "retracted") return printed.has(event.id) ? `${event.id} retracted` : undefined;
  if (!("position" in event)) return undefined;
  if ("owner" in event) owners.set(event.position, event.owner);
  if (owner !== undefined && owners.get(event.position) !== owner.toLowerCase()) return undefined;
  const of = `${event.id} position ${event.position}`;
  switch (event.type) {
    case "position.challenged":
      return `${of} challenged by ${event.challenger}: ${event.size} of the collateral's units`;
    case "position.averted":
      return `${of}: challenge ${event.number} averted for ${event.size} units`;
    case "position.sold": {
      const paid = event.bid === null ? `at the price ${event.price}` : `for ${formatEther(event.bid)} ZCHF`;
      return `${of}: ${event.size} units sold to ${event.buyer} ${paid}`;
    }
    default:
      return undefined;
  }
}
