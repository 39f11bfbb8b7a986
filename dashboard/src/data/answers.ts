import { createClient, type Data, type Failure, type Parameters, type Path } from "zchf-api-client";

/** Why there is no answer; what TanStack Query keeps as its error. */
export class NoAnswer extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "NoAnswer";
    this.failure = failure;
  }
}

/** An answer, and the unix seconds up to which the chains it needs were indexed. */
export type Answer<P extends Path> = { data: Data<P>; indexedThrough: number | undefined };

const client = createClient({
  baseUrl: window.location.origin,
  // Ask each time, and let the ETag save the bytes: the minutes that others may reuse an answer are too long here.
  fetch: (request, init) => fetch(request, { ...init, cache: "no-cache" }),
});

export async function ask<P extends Path>(
  path: P,
  params: Parameters<P> | undefined,
  signal: AbortSignal,
): Promise<Answer<P>> {
  const get = client.get as (path: P, options: object) => ReturnType<typeof client.get<P>>;
  const result = await get(path, { ...(params && { params }), signal });
  if (!result.ok) throw new NoAnswer(result);
  return { data: result.data, indexedThrough: result.indexedThrough };
}
