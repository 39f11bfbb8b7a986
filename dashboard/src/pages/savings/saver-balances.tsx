import { Link } from "wouter";
import { chainName, type Data } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { type Fact, Facts } from "../../components/facts.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { formatPpm } from "../../format/numbers.ts";
import { pathOf } from "../../paths.ts";

type Balance = Data<"/savings/core/balance/{account}">[string][string];

export function SaverBalances({ account }: { account: string }) {
  const query = useApi("/savings/core/balance/{account}", { params: { path: { account } } });
  return (
    <QueryView
      query={query}
      what="balances"
      isEmpty={(chains) => Object.keys(chains).length === 0}
      empty="This account has no savings."
    >
      {(chains) =>
        Object.values(chains)
          .flatMap((modules) => Object.values(modules))
          .map((balance) => (
            <section key={`${balance.chainId}-${balance.module}`} className="part">
              <h3>
                {chainName(balance.chainId)}{" "}
                <AddressLink chainId={balance.chainId} address={balance.module} />
              </h3>
              <Facts facts={factsOf(balance)} />
            </section>
          ))
      }
    </QueryView>
  );
}

function factsOf(balance: Balance): Fact[] {
  const facts: Fact[] = [
    { name: "Balance", value: <Amount raw={balance.balance} unit="ZCHF" /> },
    {
      name: "Accrued interest",
      value: <Amount raw={balance.accruedInterest} digits={4} unit="ZCHF" />,
      note: "not collected yet, referral fee included",
    },
    { name: "Interest collected", value: <Amount raw={balance.interest} unit="ZCHF" /> },
    { name: "Saved", value: <Amount raw={balance.save} unit="ZCHF" /> },
    { name: "Withdrawn", value: <Amount raw={balance.withdraw} unit="ZCHF" /> },
  ];
  if (balance.referralFeePPM === 0) return facts;
  return [
    ...facts,
    {
      name: "Referrer",
      value: <AddressLink chainId={balance.chainId} address={balance.referrer} />,
      note: <Link href={pathOf("referrer", balance.referrer)}>its referrals</Link>,
    },
    { name: "Referral fee", value: formatPpm(balance.referralFeePPM), note: "of the interest" },
    {
      name: "Accrued referral fee",
      value: <Amount raw={balance.accruedReferralFee} digits={4} unit="ZCHF" />,
    },
  ];
}
