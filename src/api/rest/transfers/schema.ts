import { z } from "@hono/zod-openapi";
import type { Hex } from "viem";
import { errorSchema } from "../../errors.ts";
import { pageInfo, pageQuery } from "../../http/page.ts";
import { address, integerText } from "../../http/params.ts";
import { TIME_FORMS } from "../../values/dates.ts";
import {
  amount,
  chainId,
  cutMembers,
  lowerCaseAddress,
  recordCount,
  timestampString,
  txHash,
} from "../../values/scalars.ts";
import { ZCHF } from "../../values/units.ts";

export const transfer = z
  .object({
    chainId,
    count: recordCount,
    created: timestampString,
    txHash,
    from: lowerCaseAddress.openapi({ description: "Account whose ZCHF moved, lower case." }),
    sender: lowerCaseAddress.openapi({
      description:
        "Account that started a cross-chain transfer with reference; of the other transfers the transaction's sender. Lower case.",
    }),
    to: lowerCaseAddress.openapi({
      description:
        "Recipient, lower case. Of a cross-chain transfer from the messaging router's log; the zero address when that names none.",
    }),
    toBytes: z
      .string()
      .regex(/^0x([0-9a-f]{64})?$/)
      .openapi({
        description:
          "The recipient as the log of a cross-chain transfer contains it: keccak256 of its bytes, lower case; of an EVM address those of its 32-byte word. With it and the zero address as `to`, the recipient is on another kind of chain, and nothing was burned. `0x` on the same chain.",
        example: "0x",
      }),
    amount: amount(ZCHF, "ZCHF moved, 18 decimals, as a decimal string."),
    reference: z.string().openapi({
      description:
        "The reference as its sender wrote it: any text, of a long one the first 1000 characters, and up to 256 KB at /transfer/reference/by/count; bytes that are no UTF-8 show as U+FFFD. Empty for a cross-chain transfer without reference. Untrusted: escape it before showing it.",
      example: "12 months loan",
    }),
    targetChain: z.string().regex(/^\d+$/).openapi({
      description:
        "CCIP chain selector of the destination, an unsigned 64-bit decimal string; `0`: the transfer stayed on its chain.",
      example: "4949039107694359620",
    }),
    ...cutMembers("reference"),
  })
  .openapi("Transfer");

export const transfers = z.array(transfer);

export const transferList = z
  .object({
    num: z.int().openapi({ description: "Number of rows in list." }),
    list: transfers.openapi({ description: "Newest first, at most 1000." }),
  })
  .openapi("TransferList");

export const transferPage = z
  .object({
    num: z.int().openapi({ description: "Number of rows in list." }),
    list: transfers.openapi({ description: "The page's rows, newest first." }),
    pageInfo,
  })
  .openapi("TransferPage");

export const transferCounter = z.int().min(0).openapi({
  description: "Number of transfers indexed over all chains.",
  example: 1001,
});

const reference = z.string({ error: "expected one text" }).optional().openapi({
  description:
    "Only transfers with this reference, compared as `match` says. Empty: those without one; 400 with `match=normalized` when nothing of it is left.",
});

/** How references are compared. */
const match = z.enum(["exact", "normalized"], "expected exact or normalized").optional().openapi({
  default: "exact",
  description:
    "exact: the same text, case-sensitive. normalized: the same in Unicode form NFKC and lower case, without white space and invisible (default-ignorable) characters, so that `RF18 5390 0754 7034` and `rf18539007547034` are one.",
});

const transactionQuery = z
  .string({ error: "expected one transaction hash" })
  .regex(/^0x[0-9a-f]{64}$/i, "expected a transaction hash of 0x and 64 hex digits")
  .transform((text) => text.toLowerCase() as Hex)
  .optional()
  .openapi({
    type: "string",
    pattern: "^0x[0-9a-fA-F]{64}$",
    description: "Only transfers of this transaction, any case.",
  });

const moment = (which: string, rounding: "down" | "up") =>
  z
    .string({ error: "expected one date" })
    .optional()
    .openapi({
      description: `${which}, rounded ${rounding} to seconds: ${TIME_FORMS}. What is no such time returns status 200 with an error object instead of the array.`,
    });

const window = {
  start: moment("Only transfers at or after this time", "down"),
  end: moment("Only transfers before this time", "up"),
};

const sender = address.openapi({ description: "Account whose ZCHF moved, any case." });
const recipient = address.openapi({ description: "Recipient, any case." });

/** Without an example: the reference would send it along, and find nothing. */
const optional = (party: typeof address) => party.optional().openapi({ example: undefined });

export const sentPath = z.object({ from: sender });
export const receivedPath = z.object({ to: recipient });
export const sentQuery = z.object({ to: optional(recipient), reference, match });
export const receivedQuery = z.object({ from: optional(sender), reference, match });
export const sentHistoryQuery = sentQuery.extend(window);
export const receivedHistoryQuery = receivedQuery.extend(window);

export const searchQuery = z
  .object({ reference: reference.openapi({ example: "12 months loan" }), txHash: transactionQuery, match })
  .extend(pageQuery.shape);

export const countPath = z.object({
  count: integerText("a decimal integer").transform(BigInt).openapi({
    type: "string",
    pattern: "^\\d{1,19}$",
    description: "The transfer's record identifier.",
    example: "2294563800001201",
  }),
});

export const transfersOrDateError = z.union([transfers, errorSchema]);
