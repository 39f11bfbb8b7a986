import { isAddress } from "viem";
import { z } from "zod";
import { CHAIN_IDS } from "../src/chains.ts";
import { EVENT_TYPES } from "../src/domain/event-types.ts";
import { readJson } from "./read-json.ts";

export type WebhookSubscription = {
  /** By which its state is stored: a new name begins with what happens from now on. */
  name: string;
  url: string;
  /** Each `whsec_` and base64, as Standard Webhooks has it: messages have a signature of each, the first one first. */
  secrets: readonly string[];
  /** Absent: all. */
  types?: readonly string[] | undefined;
  chains?: readonly number[] | undefined;
  /** Lower case: any party. */
  address?: string | undefined;
  reference?: string | undefined;
  /** Whether events wait until their block is final. */
  final: boolean;
  /** Blocks with which an event's block must be confirmed, itself included; 1: at once. */
  confirmations: number;
  /** Whether the URL may lead to private and loopback addresses. */
  allowPrivate: boolean;
};

/** Secrets of a subscription: a new one, and old ones that receivers still verify with. */
const MOST_SECRETS = 5;

const SECRET_PREFIX = "whsec_";
const LEAST_SECRET_BYTES = 24;

/** As strict decoders have it, such as Go's: they refuse base64 without its `=` or with a blank, and never verify. */
function isSecret(secret: string): boolean {
  if (!secret.startsWith(SECRET_PREFIX)) return false;
  const base64 = secret.slice(SECRET_PREFIX.length);
  const bytes = Buffer.from(base64, "base64");
  return bytes.length >= LEAST_SECRET_BYTES && bytes.toString("base64") === base64;
}

const secret = z
  .string()
  .refine(
    isSecret,
    `must be ${SECRET_PREFIX} and at least ${LEAST_SECRET_BYTES} bytes in base64 with its = and without blanks`,
  );

const subscription = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, "must be lower-case letters, digits, _ and -"),
    url: z
      .string()
      .refine(
        (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
        "must be an http or https URL",
      ),
    secret: secret.optional(),
    secrets: z
      .array(secret)
      .min(1, "must have a secret")
      .max(MOST_SECRETS, `must be at most ${MOST_SECRETS}`)
      .optional(),
    types: z
      .array(z.string().refine((type) => EVENT_TYPES.includes(type), "must be a type of event"))
      .min(1, "must name at least one type")
      .optional(),
    chains: z
      .array(z.number().refine((id) => CHAIN_IDS.includes(id), `must be one of ${CHAIN_IDS.join(", ")}`))
      .min(1, "must name at least one chain")
      .optional(),
    address: z
      .string()
      .refine((text) => isAddress(text, { strict: false }), "must be an address")
      .transform((text) => text.toLowerCase())
      .optional(),
    reference: z.string().optional(),
    final: z.boolean().default(false),
    confirmations: z.int("must be a whole number").min(1, "must be 1 or more").default(1),
    allowPrivate: z.boolean().default(false),
  })
  .refine(({ final, confirmations }) => !final || confirmations === 1, {
    path: ["confirmations"],
    message: "must be left out with final",
  })
  .refine((given) => (given.secret === undefined) !== (given.secrets === undefined), {
    path: ["secrets"],
    message: "expected either secret or secrets",
  })
  .transform(({ secret: only, secrets, ...rest }) => ({
    ...rest,
    secrets: secrets ?? (only === undefined ? [] : [only]),
  }));

const webhooksFile = z
  .strictObject({ subscriptions: z.array(subscription) })
  .refine(
    ({ subscriptions }) => new Set(subscriptions.map(({ name }) => name)).size === subscriptions.length,
    {
      path: ["subscriptions"],
      message: "every name must be different",
    },
  );

/** The subscriptions of a WEBHOOKS_FILE. Throws, saying in one line what is wrong; never with a secret. */
export function readWebhooksFile(file: string): WebhookSubscription[] {
  const parsed = webhooksFile.safeParse(readJson(file));
  if (parsed.success) return parsed.data.subscriptions;
  const [issue] = parsed.error.issues;
  throw new Error(`${file}: ${issue?.path.map(String).join(".") || "content"}: ${issue?.message}`);
}
