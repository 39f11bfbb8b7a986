import { type ReactNode, useMemo } from "react";
import { Router, type RouterOptions } from "wouter";
import { useMoment, withMoment } from "./moment.ts";

/** A router whose links and navigations keep the moment of the page. */
export function MomentRouter({ base, children }: { base: string; children: ReactNode }) {
  const moment = useMoment();
  const options = useMemo(() => {
    const keep = (href: string) => withMoment(href, moment);
    return {
      hrefs: keep,
      aroundNav: (navigate, to, navigation) => navigate(keep(to), navigation),
    } satisfies RouterOptions;
  }, [moment]);
  return (
    <Router base={base} {...options}>
      {children}
    </Router>
  );
}
