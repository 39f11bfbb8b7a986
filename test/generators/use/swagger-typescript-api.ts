import { Api, type Error as ApiError, type HttpResponse } from "./generated/api.ts";

const { url, account, recipient, reference } = JSON.parse(process.argv[2] ?? "");
const { analytics, balances, positions: positionsApi, transfer } = new Api({ baseUrl: url });

const positions = await positionsApi.listPositions();
const updates = await positionsApi.mintingUpdatesOfOwner(account);
const transfers = await transfer.transfersReceivedBy(recipient, { from: account, reference });
const holders = await balances.rankedHolders("zchf");
const days = await analytics.dailyLogCsv();
const malformed = await transfer
  .transfersSentBy("0x12")
  .catch((response: HttpResponse<unknown, ApiError>) => response);

console.log(
  JSON.stringify({
    versions: positions.data.list.map(({ version }): 1 | 2 => version),
    parents: positions.data.list.map((row) => (row.version === 2 ? row.parent : null)),
    leadRates: updates.data.list.map((row) => (row.version === 2 ? row.basePremiumPPM : null)),
    paid: transfers.data.map((row) => [row.reference, row.amount]),
    holders: holders.data.list.length,
    // It parses no body of a type other than JSON.
    csv: (await days.text()).slice(0, 5),
    code: malformed.error?.code,
  }),
);
