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
const printed = new Set<string>();
const events = client.events({
  types: ["position.challenged", "position.averted", "position.sold"],
  ...(owner && { address: owner }),
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
  if (!isAnnounced) console.log(`watching ${owner ?? "all positions"}`);
  isAnnounced = true;
}

/** Undefined for what is not to be printed. */
function describe(event: ChainEvent): string | undefined {
  // The block was replaced: what was printed did not happen, unless it follows again.
  if (event.type === "retracted") return printed.has(event.id) ? `${event.id} retracted` : undefined;
  if (!("position" in event)) return undefined;
  // The filter also finds what the account did to positions of others.
  if (owner !== undefined && event.owner !== owner.toLowerCase()) return undefined;
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
