import { parseArgs } from "node:util";
import { residentMegabytes } from "../../tools/harness/memory.ts";
import { fuzz } from "./fuzz.ts";

const usage = `npm run fuzz -- [options]
  --url URL      the service (default: http://127.0.0.1:42069)
  --admin URL    its admin port, for its memory (default: the next port)
  --count N      requests to send (default: 500000)
  --seed N       other requests (default: 1)`;

/** With 16 requests at a time on two free cores. */
const MOST_MS = 1_000;

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:42069" },
    admin: { type: "string" },
    count: { type: "string", default: "500000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(usage);
} else {
  const { url, admin = nextPort(url) } = values;
  const before = await residentMegabytes(admin);
  const started = performance.now();
  const result = await fuzz({
    url,
    count: Number(values.count),
    seed: Number(values.seed),
    onProgress: (sent) => process.stderr.write(`\r${sent} requests`),
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stderr.write("\n");
  console.table(result.statuses);
  console.log(`${result.sent} requests in ${seconds} s, seed ${values.seed}`);
  console.log(`memory of the service: ${before} MB before, ${await residentMegabytes(admin)} MB after`);
  console.log(`the slowest response took ${result.slowest.ms} ms: ${result.slowest.request}`);
  if (result.slowest.ms > MOST_MS) result.problems.push(`a response took ${result.slowest.ms} ms`);
  for (const problem of result.problems) console.error(problem);
  process.exitCode = result.problems.length > 0 ? 1 : 0;
}

function nextPort(url: string): string {
  const next = new URL(url);
  next.port = String(Number(next.port || 80) + 1);
  return next.origin;
}
