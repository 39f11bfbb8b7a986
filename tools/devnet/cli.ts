import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { onParentGone } from "zchf-runtime/jobs/parent";
import { SetupError } from "./anvil.ts";
import { writePrices } from "./prices.ts";
import { withProgress } from "./progress.ts";
import { type Devnet, defaultOut, startDevnet } from "./start.ts";

const defaultBasePort = 8545;
const usage = `npm run devnet -- [options]
  --seed N        another history than the default one
  --end UNIX      when the simulated years end (default: the start of the current UTC hour)
  --base-port P   Ethereum on P, Gnosis on P+1, Base on P+2 (default: ${defaultBasePort})
  --out FILE      the deployments file (default: .devnet/deployments.json)
  --prices FILE   also write a PRICE_FILE for its tokens
  --short         only the deployment and a few dozen actions, in a tenth of the time
  --live          new actions follow in real time, one every few seconds`;

async function main(): Promise<void> {
  const options = readOptions();
  const interruption = new AbortController();
  let devnet: Devnet | undefined;
  const stop = async (code: number) => {
    if (interruption.signal.aborted) return;
    interruption.abort();
    // While the devnet is starting, the abort makes `startDevnet` throw after it has stopped the nodes.
    if (!devnet) return;
    await devnet.stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  onParentGone(() => void stop(0));
  const onNodeExit = (id: number) => {
    console.error(`the node of chain ${id} ended unexpectedly`);
    void stop(1);
  };
  try {
    await withProgress("Devnet", async (onProgress) => {
      devnet = await startDevnet({ ...options, onProgress, onNodeExit, signal: interruption.signal });
      if (options.prices !== undefined) writePrices(options.prices, devnet.deployments);
    });
  } catch (error) {
    if (interruption.signal.aborted) process.exit(0);
    throw error;
  }
  console.log("ready");
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      seed: { type: "string" },
      end: { type: "string" },
      "base-port": { type: "string" },
      out: { type: "string" },
      prices: { type: "string" },
      short: { type: "boolean", default: false },
      live: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  return {
    seed: values.seed,
    end: wholeNumber("--end", values.end),
    basePort: wholeNumber("--base-port", values["base-port"]) ?? defaultBasePort,
    out: values.out === undefined ? defaultOut : resolve(values.out),
    prices: values.prices,
    short: values.short,
    live: values.live,
  };
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}$/.test(text)) throw new SetupError(`${name} must be a whole number, not "${text}"`);
  return Number(text);
}

main().catch((error: unknown) => {
  const expected = error instanceof SetupError || (error instanceof TypeError && "code" in error);
  console.error(expected ? error.message : error);
  process.exit(1);
});
