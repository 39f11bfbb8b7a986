import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { formatEther } from "viem";
import { createClient } from "zchf-api-client";
import { optionsOf } from "./options.ts";

/**
 * Prints each payment with a reference to an account once its block is final, until Ctrl-C. Plain transfers have no event. The position in the stream is kept in a file:
 * after a restart it continues with what was paid meanwhile.
 */
const usage = `Usage: node notify-payments.ts --to 0x… [--url http://localhost:42069] [--state notify-payments.state]
  Prints each final payment with a reference to the account once, also across restarts, until Ctrl-C.`;
const values = optionsOf(
  usage,
  {
    url: { type: "string", default: "http://localhost:42069" },
    to: { type: "string" },
    state: { type: "string", default: "notify-payments.state" },
  },
  ["to"],
);
const { url, to, state } = values;

const events = createClient({ baseUrl: url }).events({
  types: ["transfer"],
  address: to,
  final: true,
  // The first start begins with what happens from now on.
  lastEventId: existsSync(state) ? readFileSync(state, "utf8") : undefined,
  // Before the first payment, too: what is paid while the program does not run must not be missed.
  onHeartbeat: savePosition,
  onFailure: ({ kind, message }) => console.error(`${kind}: ${message}`),
});
for await (const event of events) {
  // `address` matches any party, so transfers from the account arrive, too.
  if (event.type === "transfer" && event.to === to.toLowerCase()) {
    // The reference is untrusted text; quotes delimit it.
    const reference = JSON.stringify(event.reference);
    console.log(
      `${formatEther(event.amount)} ZCHF from ${event.from}, ${reference}, chain ${event.chain}, id ${event.id}`,
    );
  }
  // After the event is processed: a crash in between prints it again, and loses none.
  savePosition();
}
throw new Error(`the stream ended: ${JSON.stringify(events.end)}`);

/** Replaces the file at once: a crash leaves the old position or the new one. */
function savePosition(): void {
  if (events.lastEventId === undefined) return;
  writeFileSync(`${state}.new`, events.lastEventId);
  renameSync(`${state}.new`, state);
}
