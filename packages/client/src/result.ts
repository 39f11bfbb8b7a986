/** Result of every request: the data, or the reason for its absence. Requests never throw. */
export type Result<Data> = Success<Data> | Failure;

export type Success<Data> = {
  ok: true;
  /** Response body; raw amounts are bigint. An empty list means that nothing matches. */
  data: Data;
  /**
   * Unix seconds up to which all chains that the response depends on are indexed; undefined for responses without
   * `X-Indexed-Through` (`/freshness`, `/health`, `/ready`, `/status`).
   */
  indexedThrough: number | undefined;
};

/** The service cannot be reached or cannot respond now. This says nothing about the requested data. */
export type Unavailable = {
  ok: false;
  kind: "unavailable";
  /**
   * `not_indexed`: the service has not reached the head of a needed chain, or cannot read its database; `not_served`: its
   * settings leave the data out, so that a later request gets no other response; `behind`: it is further behind than
   * `maxLagSeconds`; `server`: it, or a proxy in front of it, failed; `network`: the connection failed or broke;
   * `timeout`: the response was not complete within the client's time limit.
   */
  reason: "not_indexed" | "not_served" | "behind" | "server" | "network" | "timeout";
  message: string;
  /** HTTP status, if there was a response. */
  status: number | undefined;
  /** `Retry-After` of the response, in seconds. */
  retryAfter: number | undefined;
};

export type Failure =
  | Unavailable
  /** No record has this identifier, or the contract is not deployed on the indexed chains. */
  | { ok: false; kind: "not_found"; message: string }
  /** A parameter is malformed; the message names it. */
  | { ok: false; kind: "invalid"; message: string }
  /** Too many requests; `retryAfter` in seconds. */
  | { ok: false; kind: "rate_limited"; message: string; retryAfter: number | undefined }
  /** The caller's signal aborted the request. */
  | { ok: false; kind: "aborted"; message: string }
  /** The response is not one of this API, or of another version of it: wrong base URL, login page. */
  | { ok: false; kind: "unexpected"; message: string; status: number };
