import { useSearchParams } from "wouter";
import { isAddress } from "../../format/addresses.ts";
import { isDay } from "../../format/dates.ts";

/** Search for transfers, stored in the URL. */
export type Search = {
  from: string;
  to: string;
  /** Matched in any spelling; empty: transfers without one; undefined: any. */
  reference: string | undefined;
  txHash: string;
  /** UTC days such as 2026-11-21, both included; empty: unbounded. */
  start: string;
  end: string;
};

export function useSearch(): [Search, (change: Partial<Search>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const text = (name: string) => parameters.get(name) ?? "";
  const search: Search = {
    from: text("from"),
    to: text("to"),
    reference: parameters.get("reference") ?? undefined,
    txHash: text("txHash"),
    start: text("start"),
    end: text("end"),
  };
  const change = (part: Partial<Search>) => {
    const next = Object.entries({ ...search, ...part }).flatMap(([name, value]) =>
      value === undefined || (value === "" && name !== "reference") ? [] : [[name, value]],
    );
    setParameters(new URLSearchParams(next), { replace: true });
  };
  return [search, change];
}

/** Validation errors of a search, by field. */
export function problemsOf({ from, to, txHash, start, end }: Search): Partial<Record<keyof Search, string>> {
  const noAddress = "An address is 0x and 40 hex digits.";
  const noDay = "A day is written like 2026-11-21.";
  return {
    ...(from !== "" && !isAddress(from) && { from: noAddress }),
    ...(to !== "" && !isAddress(to) && { to: noAddress }),
    ...(txHash !== "" &&
      !/^0x[0-9a-f]{64}$/i.test(txHash) && { txHash: "A transaction is 0x and 64 hex digits." }),
    ...(start !== "" && end !== "" && end < start && { end: "This day is before the first one." }),
    ...(start !== "" && !isDay(start) && { start: noDay }),
    ...(end !== "" && !isDay(end) && { end: noDay }),
  };
}
