import { FLOODS } from "./floods.ts";

/** A process of its own, so that what it computes does not delay the innocent client: port, address, names of floods. */
const [port, from = "", ...names] = process.argv.slice(2);
const stopping = new AbortController();
process.once("SIGTERM", () => stopping.abort());
process.once("disconnect", () => stopping.abort());
const target = { port: Number(port), from, signal: stopping.signal };
await Promise.all(names.map((name) => FLOODS[name]?.(target)));
process.exit();
