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
    "ZCHF transfers that carry a reference or cross chains, on all chains: by exact reference, recipient, sender and time. Give at least one of reference, to, from and id. Plain transfers without reference are not recorded.",
  input: {
    reference: z
      .string()
      .max(1_000)
      .optional()
      .describe("Exactly this reference, case-sensitive; empty: transfers without one."),
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

type Search = { [Name in "reference" | "to" | "from" | "start" | "end" | "id"]?: string | undefined };
type Found = { rows: readonly Transfer[]; searched: string };

/** Optional parameters, without those that are not given. */
const given = <T extends object>(query: T) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };

async function find(api: Reader, { id, reference, to, from, start, end }: Search): Promise<Found> {
  if (id !== undefined) {
    const row = await api.get("/transfer/reference/by/count/{count}", { params: { path: { count: id } } });
    return { rows: [row], searched: "all payments" };
  }
  const isTimed = start !== undefined || end !== undefined;
  if (to !== undefined) {
    const params = { path: { to }, query: given({ from, reference }) };
    if (!isTimed)
      return {
        rows: await api.get("/transfer/reference/by/to/{to}", { params }),
        searched: "the latest 1000 payments that match",
      };
    const timed = { ...params, query: { ...params.query, ...given({ start, end }) } };
    return ofHistory(await api.get("/transfer/reference/history/by/to/{to}", { params: timed }));
  }
  if (from !== undefined) {
    const params = { path: { from }, query: given({ reference }) };
    if (!isTimed)
      return {
        rows: await api.get("/transfer/reference/by/from/{from}", { params }),
        searched: "the latest 1000 payments that match",
      };
    const timed = { ...params, query: { ...params.query, ...given({ start, end }) } };
    return ofHistory(await api.get("/transfer/reference/history/by/from/{from}", { params: timed }));
  }
  if (reference === undefined) {
    throw new ToolError("expected at least one of reference, to, from and id");
  }
  const { list } = await api.get("/transfer/reference/list");
  const [after, before] = [Date.parse(start ?? "") / 1000, Date.parse(end ?? "") / 1000];
  const rows = list.filter(
    (row) =>
      row.reference === reference && !(Number(row.created) < after) && !(Number(row.created) >= before),
  );
  const searched =
    "the latest 1000 payments of all chains; give the recipient (to) or the sender (from) to search all";
  return { rows, searched };
}

function ofHistory(rows: Data<"/transfer/reference/history/by/to/{to}">): Found {
  return { rows, searched: "the latest 100 payments that match, in this time" };
}
