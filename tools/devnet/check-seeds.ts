import { startDevnet } from "./start.ts";

/**
 * `npm run devnet:seeds -- FROM TO [UNIX]`: builds the devnet of every seed from FROM to TO, both included, one after the
 * other, and prints the seeds whose history fails. UNIX is the end of the simulated years, as in `npm run devnet`.
 */
async function main(args: string[]): Promise<void> {
  const [from, to, end] = args.map(Number);
  if (from === undefined || to === undefined || args.some((arg) => !/^\d{1,10}$/.test(arg))) {
    throw new Error("usage: npm run devnet:seeds -- FROM TO [UNIX]");
  }
  let failed = 0;
  for (let seed = from; seed <= to; seed++) {
    try {
      const devnet = await startDevnet({ seed, end });
      await devnet.stop();
      console.log(`seed ${seed}: ready`);
    } catch (error) {
      failed++;
      console.error(`seed ${seed}: failed`, error);
    }
  }
  console.log(`${to - from + 1 - failed} of ${to - from + 1} seeds are ready`);
  if (failed > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
