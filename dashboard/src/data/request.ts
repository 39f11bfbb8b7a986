import { createClient, type Data, type Failure, hasPast, type Parameters, type Path } from "zchf-api-client";
import { SERVICE_URL } from "../root.ts";
import { UNTIL_MOMENT } from "./histories.ts";
import { secondsOf } from "./moment.ts";

/** A failed request; the error of a TanStack query. */
export class RequestError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "RequestError";
    this.failure = failure;
  }
}

/** The data is not known of the moment of the page. */
export class UnknownThenError extends Error {
  override readonly name = "UnknownThenError";
}

/** A response body, and the unix seconds up to which the chains it depends on are indexed. */
export type ApiResponse<P extends Path> = { data: Data<P>; indexedThrough: number | undefined };

export const client = createClient({
  baseUrl: SERVICE_URL,
  // Revalidate every request; an unchanged response is a 304. The max-age of some routes is too long for this page.
  fetch: (input, init) => fetch(input, { ...init, cache: "no-cache" }),
});

/**
 * Requests a path of the API.
 * @param moment for which the response is; undefined: now
 */
export async function request<P extends Path>(
  path: P,
  params: Parameters<P> | undefined,
  signal: AbortSignal,
  moment: string | undefined,
): Promise<ApiResponse<P>> {
  const isOfMoment = moment !== undefined && hasPast(path);
  const until = UNTIL_MOMENT[path];
  if (moment !== undefined && !isOfMoment && until === undefined) throw new UnknownThenError(path);
  const get = (isOfMoment ? client.at(moment) : client).get as (
    path: P,
    options: object,
  ) => ReturnType<typeof client.get<P>>;
  const result = await get(path, { ...(params && { params }), signal });
  if (!result.ok) throw new RequestError(result);
  const { data, indexedThrough } = result;
  if (moment === undefined) return { data, indexedThrough };
  const seconds = secondsOf(moment);
  const known = isOfMoment ? data : until?.(data, seconds);
  if (known === undefined) throw new UnknownThenError(path);
  return { data: known, indexedThrough: Math.min(seconds, indexedThrough ?? seconds) };
}
