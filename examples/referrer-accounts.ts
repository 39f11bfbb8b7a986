import { formatEther, parseEther } from "viem";
import { createClient } from "zchf-api-client";
import { optionsOf } from "./options.ts";

/**
 * Lists the accounts with a given referrer by accrued referral fee, descending. The fee is paid when the interest of an
 * account is collected; anyone can do that with the savings module's `refreshBalance(account)`.
 */
const usage = `Usage: node referrer-accounts.ts --referrer 0x… [--url http://localhost:42069] [--minimum 1]
  Lists the savings accounts of the referrer, the highest accrued referral fee first. Columns: advice (refresh from
  --minimum ZCHF on), chain, module, account, balance, interest and fee in ZCHF.`;
const values = optionsOf(
  usage,
  {
    url: { type: "string", default: "http://localhost:42069" },
    referrer: { type: "string" },
    minimum: { type: "string", default: "1" },
  },
  ["referrer"],
);
const { url, referrer } = values;
const minimum = parseEther(values.minimum);

const client = createClient({ baseUrl: url });
const params = { path: { referrer } };
const referred = await client.get("/savings/referrer/{referrer}/mapping", { params });
if (!referred.ok) throw new Error(`${referred.kind}: ${referred.message}`);

const due = [];
for (const account of referred.data.accounts) {
  const balances = await client.get("/savings/core/balance/{account}", { params: { path: { account } } });
  if (!balances.ok) throw new Error(`${balances.kind}: ${balances.message}`);
  // An account may save in several modules, with a different referrer in each.
  due.push(
    ...Object.values(balances.data)
      .flatMap((modules) => Object.values(modules))
      .filter((row) => row.referrer === referrer.toLowerCase()),
  );
}
due.sort((one, other) => Number(other.accruedReferralFee - one.accruedReferralFee));

for (const { chainId, module, account, balance, accruedInterest, accruedReferralFee } of due) {
  const advice = accruedReferralFee >= minimum ? "refresh" : "wait";
  const figures = [balance, accruedInterest, accruedReferralFee].map((amount) => formatEther(amount));
  console.log([advice, chainId, module, account, ...figures].join("\t"));
}
