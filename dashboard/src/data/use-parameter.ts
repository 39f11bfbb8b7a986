import { useCallback } from "react";
import { useSearchParams } from "wouter";

/** A query parameter of the page URL; removed from the URL when it equals `absent`. */
export function useParameter(name: string, absent = ""): [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (value: string) => {
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === absent) after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      );
    },
    [name, absent, setParameters],
  );
  return [parameters.get(name) ?? absent, set];
}
