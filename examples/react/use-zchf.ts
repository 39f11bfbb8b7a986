import { useEffect, useState } from "react";
import type { Client, Data, Failure, Parameters, Path, Result } from "zchf-api-client";

export type Loaded<P extends Path> = {
  /** The last response; it stays while a newer one is loading, and when that fails. */
  data: Data<P> | undefined;
  /** Why the last request failed; undefined after a success. */
  failure: Failure | undefined;
  isLoading: boolean;
};

/**
 * Requests a path of the API when the component appears, when the parameters change, and when `version` does, such as
 * the number of events so far. A request that is no longer needed is aborted.
 */
export function useZchf<P extends Path>(
  client: Client,
  path: P,
  { params, version = 0 }: { params?: Parameters<P>; version?: number } = {},
): Loaded<P> {
  const [loaded, setLoaded] = useState<Loaded<P>>({ data: undefined, failure: undefined, isLoading: true });
  // Objects of the same content are the same request.
  const key = JSON.stringify(params ?? {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: key stands for params, a new version requests again
  useEffect(() => {
    const abort = new AbortController();
    setLoaded((before) => ({ ...before, isLoading: true }));
    const get = client.get as (path: P, options: object) => Promise<Result<Data<P>>>;
    void get(path, { ...(params && { params }), signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      setLoaded((before) =>
        result.ok
          ? { data: result.data, failure: undefined, isLoading: false }
          : { data: before.data, failure: result, isLoading: false },
      );
    });
    return () => abort.abort();
  }, [client, path, key, version]);

  return loaded;
}
