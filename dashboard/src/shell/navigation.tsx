import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { PATHS } from "../paths.ts";

const PAGES = [
  [PATHS.overview, "Overview"],
  [PATHS.positions, "Positions"],
  [PATHS.auctions, "Auctions"],
  [PATHS.savings, "Savings"],
  [PATHS.holders, "Holders"],
  [PATHS.transfers, "Transfers"],
  [PATHS.log, "Log"],
  [PATHS.minters, "Minters"],
  [PATHS.bridge, "Bridge"],
] as const;

export function Navigation() {
  const [path] = useLocation();
  const list = useRef<HTMLUListElement>(null);

  // On a phone not all fit: the current one is in the middle. Only the list scrolls, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current page
  useEffect(() => {
    const strip = list.current;
    const current = strip?.querySelector<HTMLElement>("[aria-current]");
    if (!strip || !current) return;
    const [outer, inner] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
    strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [path]);

  return (
    <nav aria-label="Pages">
      <ul ref={list}>
        {PAGES.map(([page, title]) => (
          <li key={page}>
            <Link href={page} aria-current={isUnder(path, page) ? "page" : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isUnder(path: string, page: string): boolean {
  return path === page || (page !== PATHS.overview && path.startsWith(`${page}/`));
}
