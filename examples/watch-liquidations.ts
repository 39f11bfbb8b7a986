import { formatEther, formatUnits } from "viem";
import { type ChainEvent, createClient, displayPrice } from "zchf-api-client";
import { optionsOf } from "./options.ts";

/** Prints challenges and sales of positions, or of those of one owner, as soon as they are indexed, until Ctrl-C. */
const usage = `Usage: node watch-liquidations.ts [--url http://localhost:42069] [--owner 0x…]
  Prints challenges and sales of all positions, or of those of the owner, until Ctrl-C.`;
const values = optionsOf(
  usage,
  {
    url: { type: "string", default: "http://localhost:42069" },
    owner: { type: "string" },
  },
  [],
);
const { url, owner } = values;

const client = createClient({ baseUrl: url });
const printed = new Set<string>();
type Token = { symbol: string; decimals: number };
const tokens = new Map<string, Token>();
const events = client.events({
  types: ["position.challenged", "position.averted", "position.sold"],
  ...(owner && { address: owner }),
  onHeartbeat: announce,
  onFailure: ({ kind, message }) => console.error(`${kind}: ${message}`),
});
let isAnnounced = false;
for await (const event of events) {
  const line = await describe(event);
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
async function describe(event: ChainEvent): Promise<string | undefined> {
  // The block was replaced: what was printed did not happen, unless it follows again.
  if (event.type === "retracted") return printed.has(event.id) ? `${event.id} retracted` : undefined;
  if (!("position" in event)) return undefined;
  // The filter also finds what the account did to positions of others.
  if (owner !== undefined && event.owner !== owner.toLowerCase()) return undefined;
  const token = await collateralOf(event.position);
  const of = `${event.id} position ${event.position}`;
  switch (event.type) {
    case "position.challenged":
      return `${of} challenged by ${event.challenger}: ${amountOf(event.size, token)}`;
    case "position.averted":
      return `${of}: challenge ${event.number} averted for ${amountOf(event.size, token)}`;
    case "position.sold": {
      const sold = `${of}: ${amountOf(event.size, token)} sold to ${event.buyer}`;
      if (event.bid !== null) return `${sold} for ${formatEther(event.bid)} ZCHF`;
      // After expiration.
      if (event.price === null || token === undefined) return sold;
      return `${sold} at ${displayPrice({ price: event.price, collateralDecimals: token.decimals })} ZCHF per token`;
    }
    default:
      return undefined;
  }
}

/** The collateral of a position; undefined when the service cannot respond. */
async function collateralOf(position: string): Promise<Token | undefined> {
  if (!tokens.has(position)) {
    const positions = await client.get("/positions/mapping");
    if (!positions.ok) console.error(`${positions.kind}: ${positions.message}`);
    for (const [address, row] of Object.entries(positions.ok ? positions.data.map : {})) {
      tokens.set(address, { symbol: row.collateralSymbol, decimals: row.collateralDecimals });
    }
  }
  return tokens.get(position);
}

function amountOf(raw: bigint, token: Token | undefined): string {
  if (token === undefined) return `${raw} of the collateral's raw units`;
  // The symbol is untrusted text; quotes delimit it.
  return `${formatUnits(raw, token.decimals)} ${JSON.stringify(token.symbol)}`;
}
