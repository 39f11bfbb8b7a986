import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

/** The request headers that decide which form of a body is sent, or none. */
export type Conditions = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined };

type Coding = "br" | "gzip";
/** Status, headers and body as the server writes them; never changed once made. */
export type Reply = {
  /** Pattern of the route, for metrics. */
  route: string;
  status: 200 | 304 | 429;
  /** Names and values alternate. */
  headers: readonly string[];
  bytes: Buffer<ArrayBuffer> | null;
  /** A short body again, one character per byte: Node writes it in one piece with the headers. */
  latin1: string | undefined;
};
type Variant = Pick<Reply, "latin1"> & { bytes: Buffer<ArrayBuffer>; coding: Coding | undefined };

/** Below this a compressed body needs as many packets as a plain one. */
const MIN_BYTES_TO_COMPRESS = 1_000;

/** Up to this, copying a body behind its headers costs less than writing two pieces. */
const MAX_BYTES_IN_ONE_WRITE = 16_384;

const compress = {
  // Above level 5 each further percent costs several times the CPU time.
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

/** A 304 repeats the headers that caches and browsers act upon; they stored the others with the body. */
const isOf304 = (name: string) =>
  ["cache-control", "etag", "vary", "access-control-allow-origin", "x-indexed-chains"].includes(name);

const textOf = (headers: readonly (readonly [name: string, value: string])[]): string =>
  JSON.stringify(headers.filter(([name]) => name !== "x-indexed-through"));

/** The body of a 200 response as bytes, in every content coding that was requested so far. */
export class CachedBody {
  readonly #route: string;
  readonly #plain: Variant;
  readonly #base: readonly [name: string, value: string][];
  readonly #compressed = new Map<Coding, Variant | Promise<Variant>>();
  readonly #replies = new Map<Variant | "not modified", { through: string; reply: Reply }>();
  readonly #onGrowth: () => void;
  /** Hash of the plain bytes, the same for every coding (hence weak) and in every process. */
  readonly etag: string;

  /** @param onGrowth called after a coding was added, when the body holds more bytes */
  constructor(route: string, bytes: Buffer<ArrayBuffer>, headers: Headers, onGrowth: () => void) {
    this.#route = route;
    this.#plain = variantOf(bytes);
    this.#onGrowth = onGrowth;
    this.etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    const vary = [headers.get("vary"), "Accept-Encoding"].filter((one) => one !== null).join(", ");
    this.#base = [...new Map([...headers, ["etag", this.etag], ["vary", vary]])];
  }

  /** Whether responses of the other one are the same, apart from X-Indexed-Through. */
  equals(other: CachedBody): boolean {
    return this.etag === other.etag && textOf(this.#base) === textOf(other.#base);
  }

  /** Bytes it holds. */
  get size(): number {
    let size = weight(this.#plain);
    for (const variant of this.#compressed.values()) {
      if (!(variant instanceof Promise)) size += weight(variant);
    }
    return size;
  }

  /** @param through unix seconds up to which the response's chains are indexed */
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
      route: this.#route,
      status: isBody ? 200 : 304,
      headers: [...head].flat(),
      bytes: isBody ? variant.bytes : null,
      latin1: isBody ? variant.latin1 : undefined,
    };
    this.#replies.set(variant, { through, reply });
    return reply;
  }

  #variant(acceptEncoding: string | undefined): Variant | Promise<Variant> {
    if (acceptEncoding === undefined || this.#plain.bytes.length < MIN_BYTES_TO_COMPRESS) return this.#plain;
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
    // The next request tries again.
    making.catch(() => this.#compressed.delete(coding));
    return making;
  }
}

const weight = ({ bytes, latin1 }: Variant) => bytes.length + (latin1?.length ?? 0);

function variantOf(bytes: Buffer<ArrayBuffer>, coding?: Coding): Variant {
  return {
    bytes,
    coding,
    latin1: bytes.length <= MAX_BYTES_IN_ONE_WRITE ? bytes.toString("latin1") : undefined,
  };
}

/** The same as a Response. */
export function responseOf({ status, headers, bytes }: Reply): Response {
  const pairs = headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] ?? ""]] : []));
  return new Response(bytes, { status, headers: pairs as [string, string][] });
}

/** The coding of the highest quality value; of two with the same, the one with fewer bytes. */
function preferredCoding(acceptEncoding: string): Coding | undefined {
  const accepted = parseAccept(acceptEncoding);
  const quality = (coding: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === coding) ?? accepted.find(({ type }) => type === "*"))
      ?.q ?? 0;
  const br = quality("br");
  const gzip = quality("gzip");
  if (br > 0 && br >= gzip) return "br";
  return gzip > 0 ? "gzip" : undefined;
}

/** Weak comparison with each tag of the list, RFC 9110 13.1.2. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}
