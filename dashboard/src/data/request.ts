import { createClient, type Data, type Failure, type Parameters, type Path } from "zchf-api-client";
import { SERVICE_URL } from "../root.ts";

/** A failed request; the error of a TanStack query. */
export class RequestError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "RequestError";
    this.failure = failure;
  }
}

/** A response body, and the unix seconds up to which the chains it depends on are indexed. */
export type ApiResponse<P extends Path> = { data: Data<P>; indexedThrough: number | undefined };

export const client = createClient({
  baseUrl: SERVICE_URL,
  // Revalidate every request; an unchanged response is a 304. The max-age of some routes is too long for this page.
  fetch: (input, init) => fetch(input, { ...init, cache: "no-cache" }),
});

/** A time in the past; figures that the response's `omitted` names are missing then. The client's types have it not. */
type Moment = { query: { at: string } };

export async function request<P extends Path>(
  path: P,
  params: Parameters<P> | Moment | undefined,
  signal: AbortSignal,
): Promise<ApiResponse<P>> {
  const get = client.get as (path: P, options: object) => ReturnType<typeof client.get<P>>;
  const result = await get(path, { ...(params && { params }), signal });
  if (!result.ok) throw new RequestError(result);
  return { data: result.data, indexedThrough: result.indexedThrough };
}
