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
  return (
    <nav aria-label="Pages">
      <ul>
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
