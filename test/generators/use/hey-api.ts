import { client } from "./generated/client.gen.ts";
import {
  dailyLogCsv,
  listPositions,
  mintingUpdatesOfOwner,
  rankedHolders,
  transfersReceivedBy,
  transfersSentBy,
} from "./generated/index.ts";

const { url, account, recipient, reference } = JSON.parse(process.argv[2] ?? "");
client.setConfig({ baseUrl: url });

const positions = await listPositions({ throwOnError: true });
const updates = await mintingUpdatesOfOwner({ path: { address: account }, throwOnError: true });
const transfers = await transfersReceivedBy({
  path: { to: recipient },
  query: { from: account, reference },
  throwOnError: true,
});
const holders = await rankedHolders({ path: { token: "zchf" }, throwOnError: true });
const days = await dailyLogCsv({ throwOnError: true });
const malformed = await transfersSentBy({ path: { from: "0x12" } });

console.log(
  JSON.stringify({
    versions: positions.data.list.map(({ version }): 1 | 2 => version),
    parents: positions.data.list.map((row) => (row.version === 2 ? row.parent : null)),
    leadRates: updates.data.list.map((row) => (row.version === 2 ? row.basePremiumPPM : null)),
    paid: transfers.data.map((row) => [row.reference, row.amount]),
    holders: holders.data.list.length,
    csv: days.data.slice(0, 5),
    code: malformed.error?.code,
  }),
);
