/** What every call gives: the answer, or why there is none. Nothing is thrown. */
export type Result<Data> = Success<Data> | Failure;

export type Success<Data> = {
  ok: true;
  /** The answer; raw amounts are bigint. An empty list means that nothing matches. */
  data: Data;
  /**
   * Unix seconds up to which all chains this answer needs are indexed; undefined where the answer has no such time
   * (`/freshness`, `/health`, `/ready`, prices).
   */
  indexedThrough: number | undefined;
};

/** The service, or the way to it, does not answer now. This says nothing about what was asked for. */
export type Unavailable = {
  ok: false;
  kind: "unavailable";
  /**
   * `not_indexed`: the service has not reached the head of a needed chain; `behind`: it is further behind than
   * `maxLagSeconds`; `server`: it, or a proxy before it, failed; `network`: no connection, or it broke; `timeout`: no
   * whole answer within the client's time limit.
   */
  reason: "not_indexed" | "behind" | "server" | "network" | "timeout";
  message: string;
  /** HTTP status, where there was an answer. */
  status: number | undefined;
  /** Seconds after which the service asks to be tried again. */
  retryAfter: number | undefined;
};

export type Failure =
  | Unavailable
  /** The service is up and has no such record. */
  | { ok: false; kind: "not_found"; message: string }
  /** A parameter is malformed; the message names it. */
  | { ok: false; kind: "invalid"; message: string }
  /** Too many requests; `retryAfter` in seconds. */
  | { ok: false; kind: "rate_limited"; message: string; retryAfter: number | undefined }
  /** The caller's own signal ended the request. */
  | { ok: false; kind: "aborted"; message: string }
  /** What answers is not this API, or not this version: a wrong base URL, a login page. */
  | { ok: false; kind: "unexpected"; message: string; status: number };
