import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

/** What a request says about how it may be answered. */
export type Conditions = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined };

type Coding = "br" | "gzip";
/** What the server writes at once; never changed after it was sent. */
export type Reply = {
  status: 200 | 304;
  /** Names and values in turn. */
  headers: readonly string[];
  bytes: Buffer<ArrayBuffer> | null;
  /** A short body again, a character for each byte: it goes out in one piece with its head. */
  latin1: string | undefined;
};
type Variant = Pick<Reply, "latin1"> & { bytes: Buffer<ArrayBuffer>; coding: Coding | undefined };

/** Below this a compressed answer needs as many packets as a plain one. */
const LEAST_TO_COMPRESS = 1_000;

/** Up to this, to copy a body behind its head costs less than to write two pieces. */
const MOST_IN_ONE_PIECE = 16_384;

const compress = {
  // Beyond level 5 each further percent costs several times the work.
  br: (bytes: Buffer<ArrayBuffer>) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
        [zlib.BROTLI_PARAM_QUALITY]: 5,
        [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer<ArrayBuffer>) => promisify(gzip)(bytes, { level: 6 }),
};

/** A 304 repeats what caches and browsers act upon; the rest they have kept, also what a page may read. */
const isOf304 = (name: string) =>
  ["cache-control", "etag", "vary", "access-control-allow-origin"].includes(name);

/** A successful answer as bytes, in every coding that was ever asked for. */
export class Answer {
  readonly #plain: Variant;
  readonly #base: readonly [name: string, value: string][];
  readonly #compressed = new Map<Coding, Variant | Promise<Variant>>();
  readonly #replies = new Map<Variant | "not modified", { through: string; reply: Reply }>();
  readonly #onGrowth: () => void;
  /** Of the content, not of its coding, hence weak. Equal for equal bytes, in every process. */
  readonly etag: string;

  /** @param onGrowth called when the answer came to hold more bytes */
  constructor(bytes: Buffer<ArrayBuffer>, headers: Headers, onGrowth: () => void) {
    this.#plain = variantOf(bytes);
    this.#onGrowth = onGrowth;
    this.etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    this.#base = [...new Map([...headers, ["etag", this.etag], ["vary", "Accept-Encoding"]])];
  }

  /** Bytes it holds. */
  get size(): number {
    let size = weight(this.#plain);
    for (const variant of this.#compressed.values()) {
      if (!(variant instanceof Promise)) size += weight(variant);
    }
    return size;
  }

  /** @param through unix seconds up to which the answer's chains are indexed */
  reply({ acceptEncoding, ifNoneMatch }: Conditions, through: string): Reply | Promise<Reply> {
    if (ifNoneMatch !== undefined && matches(ifNoneMatch, this.etag)) {
      return this.#reply("not modified", through);
    }
    const variant = this.#variant(acceptEncoding);
    return variant instanceof Promise
      ? variant.then((made) => this.#reply(made, through))
      : this.#reply(variant, through);
  }

  #reply(variant: Variant | "not modified", through: string): Reply {
    const known = this.#replies.get(variant);
    if (known?.through === through) return known.reply;
    const isBody = variant !== "not modified";
    const head = new Map(this.#base.filter(([name]) => isBody || isOf304(name)));
    head.set("x-indexed-through", through);
    if (isBody) {
      head.set("content-length", String(variant.bytes.length));
      if (variant.coding) head.set("content-encoding", variant.coding);
    }
    const reply: Reply = {
      status: isBody ? 200 : 304,
      headers: [...head].flat(),
      bytes: isBody ? variant.bytes : null,
      latin1: isBody ? variant.latin1 : undefined,
    };
    this.#replies.set(variant, { through, reply });
    return reply;
  }

  #variant(acceptEncoding: string | undefined): Variant | Promise<Variant> {
    if (acceptEncoding === undefined || this.#plain.bytes.length < LEAST_TO_COMPRESS) return this.#plain;
    const coding = preferredCoding(acceptEncoding);
    if (coding === undefined) return this.#plain;
    const known = this.#compressed.get(coding);
    if (known !== undefined) return known;
    const making = compress[coding](this.#plain.bytes).then((bytes) => {
      const variant = variantOf(bytes, coding);
      this.#compressed.set(coding, variant);
      this.#onGrowth();
      return variant;
    });
    this.#compressed.set(coding, making);
    // It is tried again for who asks next.
    making.catch(() => this.#compressed.delete(coding));
    return making;
  }
}

const weight = ({ bytes, latin1 }: Variant) => bytes.length + (latin1?.length ?? 0);

function variantOf(bytes: Buffer<ArrayBuffer>, coding?: Coding): Variant {
  return { bytes, coding, latin1: bytes.length <= MOST_IN_ONE_PIECE ? bytes.toString("latin1") : undefined };
}

/** The same for who speaks in responses. */
export function responseOf({ status, headers, bytes }: Reply): Response {
  const pairs = headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] ?? ""]] : []));
  return new Response(bytes, { status, headers: pairs as [string, string][] });
}

/** The best coding the client takes; of two it likes alike, the smaller. */
function preferredCoding(acceptEncoding: string): Coding | undefined {
  const accepted = parseAccept(acceptEncoding);
  const quality = (coding: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === coding) ?? accepted.find(({ type }) => type === "*"))
      ?.q ?? 0;
  const [br, gzip] = [quality("br"), quality("gzip")];
  if (br > 0 && br >= gzip) return "br";
  return gzip > 0 ? "gzip" : undefined;
}

/** Weak comparison with each tag of the list, RFC 9110 13.1.2. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}
