import createClient from "openapi-fetch";
import type { paths } from "./generated/api.ts";

const { url, account, recipient, reference } = JSON.parse(process.argv[2] ?? "");
const client = createClient<paths>({ baseUrl: url });

const positions = await client.GET("/positions/list");
const updates = await client.GET("/positions/mintingupdates/owner/{address}", {
  params: { path: { address: account } },
});
const transfers = await client.GET("/transfer/reference/by/to/{to}", {
  params: { path: { to: recipient }, query: { from: account, reference } },
});
const holders = await client.GET("/balances/{token}/ranked", { params: { path: { token: "zchf" } } });
const days = await client.GET("/analytics/dailyLog/csvE18", { parseAs: "text" });
const malformed = await client.GET("/transfer/reference/by/from/{from}", {
  params: { path: { from: "0x12" } },
});
if (!positions.data || !updates.data || !transfers.data || !holders.data) throw new Error("no data");

console.log(
  JSON.stringify({
    versions: positions.data.list.map(({ version }): 1 | 2 => version),
    parents: positions.data.list.map((row) => (row.version === 2 ? row.parent : null)),
    leadRates: updates.data.list.map((row) => (row.version === 2 ? row.basePremiumPPM : null)),
    paid: transfers.data.map((row) => [row.reference, row.amount]),
    holders: holders.data.list.length,
    csv: days.data?.slice(0, 5),
    code: malformed.error?.code,
  }),
);
