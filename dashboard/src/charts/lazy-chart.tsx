import { type ReactNode, Suspense } from "react";
import { Boundary } from "../components/boundary.tsx";
import { Loading } from "../components/loading.tsx";

/** Place of a chart while its library, which is most of the code, is loading, and when it cannot be loaded. */
export function LazyChart({ children }: { children: ReactNode }) {
  return (
    <Boundary what="charts">
      <Suspense fallback={<Loading what="charts" />}>{children}</Suspense>
    </Boundary>
  );
}
