import { z } from "zod";
import { chainName, targetOf } from "../../chains.ts";
import type { Data } from "../../types.ts";
import { explorerLink, PAGES } from "../links.ts";
import { type Reader, ToolError } from "../reader.ts";
import { addressInput, limitInput, textOf, tool } from "../tool.ts";
import {
  amountSchema,
  blockTime,
  chainOf,
  chainSchema,
  countSchema,
  timeSchema,
  untrusted,
  untrustedSchema,
  zchf,
} from "../values.ts";

type Transfer = Data<"/transfer/reference/list">["list"][number];

const timeInput = (what: string) =>
  textOf(
    z.union([z.iso.date(), z.iso.datetime()]),
    "expected a date such as 2026-01-31 or a UTC time such as 2026-01-31T14:00:00Z",
  ).describe(
    `${what}: a date such as 2026-01-31 (its UTC midnight) or a UTC time such as 2026-01-31T14:00:00Z.`,
  );

export const findPayment = tool({
  name: "find_payment",
  title: "Find a payment",
  description:
    "ZCHF transfers that carry a reference or cross chains, on all chains: by reference, transaction, recipient, sender and time. Give at least one of reference, txHash, to, from and id. Plain transfers without reference are not recorded.",
  input: {
    reference: z
      .string()
      .max(1_000)
      .optional()
      .describe("The reference, compared as `match` says; empty: transfers without one."),
    match: z
      .enum(["normalized", "exact"])
      .default("normalized")
      .describe(
        "normalized: blanks, invisible characters, case and Unicode form make no difference. exact: the same text.",
      ),
    txHash: z
      .string()
      .regex(/^0x[0-9a-fA-F]{64}$/, "expected a transaction hash of 0x and 64 hex digits")
      .optional()
      .describe("The payments of this transaction, any case."),
    to: addressInput("Recipient").optional(),
    from: addressInput("Account whose ZCHF moved").optional(),
    start: timeInput("At or after").optional(),
    end: timeInput("Before").optional(),
    id: z
      .string()
      .regex(/^\d{1,19}$/, "expected the digits of a payment's id")
      .optional()
      .describe("The payment with this id, instead of all other arguments."),
    limit: limitInput("payments"),
  },
  output: {
    found: countSchema.describe(
      "Payments that match among those searched; `payments` has the newest of them.",
    ),
    searched: z.string().describe("Which payments were searched."),
    payments: z
      .array(
        z.strictObject({
          id: z.string().describe("Unique over all chains and stable."),
          chain: chainSchema,
          chainId: z.int(),
          time: timeSchema,
          from: z.string(),
          to: z.string().describe("The zero address when the recipient is not an EVM address."),
          amount: amountSchema,
          reference: untrustedSchema,
          targetChain: chainSchema.describe("Where it arrives: another chain for a cross-chain transfer."),
          txHash: z.string(),
          explorer: z.string().nullable(),
        }),
      )
      .describe("Newest first."),
  },
  lists: ["payments"],
  run: async (api, search) => {
    const { rows, searched } = await find(api, search);
    return {
      found: rows.length,
      searched,
      payments: rows.map(({ count, chainId, created, from, to, amount, reference, targetChain, txHash }) => ({
        id: count,
        ...chainOf(chainId),
        time: blockTime(created),
        from,
        to,
        amount: zchf(amount),
        reference: untrusted(reference),
        targetChain: targetOf(targetChain) ?? chainName(chainId),
        txHash,
        explorer: explorerLink(chainId, "tx", txHash),
      })),
      page: PAGES.transfers,
    };
  },
});

type Search = {
  [Name in "reference" | "txHash" | "to" | "from" | "start" | "end" | "id"]?: string | undefined;
} & {
  match: "normalized" | "exact";
};
type Found = { rows: readonly Transfer[]; searched: string };

/** Optional parameters, without those that are not given. */
const given = <T extends object>(query: T) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };

async function find(api: Reader, search: Search): Promise<Found> {
  const { id, txHash, to, from, start, end, reference } = search;
  // Nothing is left of an empty reference once it is normalized.
  const match = reference === "" ? "exact" : search.match;
  const compared = reference === undefined ? {} : { reference, match };
  if (id !== undefined) {
    const row = await api.get("/transfer/reference/by/count/{count}", { params: { path: { count: id } } });
    return { rows: [row], searched: "all payments" };
  }
  if (txHash !== undefined) return searchAll(api, { ...search, match });
  const isTimed = start !== undefined || end !== undefined;
  if (to !== undefined) {
    const params = { path: { to }, query: given({ from, ...compared }) };
    if (!isTimed)
      return {
        rows: await api.get("/transfer/reference/by/to/{to}", { params }),
        searched: "the latest 1000 payments that match",
      };
    const timed = { ...params, query: { ...params.query, ...given({ start, end }) } };
    return ofHistory(await api.get("/transfer/reference/history/by/to/{to}", { params: timed }));
  }
  if (from !== undefined) {
    const params = { path: { from }, query: compared };
    if (!isTimed)
      return {
        rows: await api.get("/transfer/reference/by/from/{from}", { params }),
        searched: "the latest 1000 payments that match",
      };
    const timed = { ...params, query: { ...params.query, ...given({ start, end }) } };
    return ofHistory(await api.get("/transfer/reference/history/by/from/{from}", { params: timed }));
  }
  if (reference === undefined) {
    throw new ToolError("expected at least one of reference, txHash, to, from and id");
  }
  return searchAll(api, { ...search, match });
}

/** Payments of all accounts with a reference or of a transaction, those of an account and a time among them. */
async function searchAll(api: Reader, search: Omit<Search, "id">): Promise<Found> {
  const { reference, match, txHash, to, from, start, end } = search;
  const query = { ...given({ reference, txHash }), match, limit: 1_000 };
  const { list, pageInfo } = await api.get("/transfer/reference/search", { params: { query } });
  const after = Date.parse(start ?? "") / 1000;
  const before = Date.parse(end ?? "") / 1000;
  const isOf = (account: string, sought: string | undefined) =>
    sought === undefined || account === sought.toLowerCase();
  const rows = list.filter(
    (row) =>
      isOf(row.to, to) &&
      isOf(row.from, from) &&
      !(Number(row.created) < after) &&
      !(Number(row.created) >= before),
  );
  return {
    rows,
    searched: pageInfo.hasNextPage ? "the latest 1000 payments with this reference" : "all payments",
  };
}

function ofHistory(rows: Data<"/transfer/reference/history/by/to/{to}">): Found {
  return { rows, searched: "the latest 100 payments that match, in this time" };
}
