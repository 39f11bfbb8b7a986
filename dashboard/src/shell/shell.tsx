import type { ReactNode } from "react";
import { Link } from "wouter";
import { useNewBlocks } from "../data/use-new-blocks.ts";
import { PATHS } from "../paths.ts";
import { FreshnessBar } from "./freshness-bar.tsx";
import { Navigation } from "./navigation.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Layout of every page. */
export function Shell({ children }: { children: ReactNode }) {
  useNewBlocks();
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="masthead">
        <div className="width">
          <Link href={PATHS.overview} className="wordmark">
            <span aria-hidden="true" className="mark">
              Z
            </span>
            Frankencoin <span className="quiet">figures</span>
          </Link>
          <Navigation />
          <div className="tools">
            <a href="/docs">API</a>
            <ThemeChoice />
          </div>
        </div>
      </header>
      <main id="content" className="width" tabIndex={-1}>
        <StaleNotice />
        {children}
      </main>
      <FreshnessBar />
    </>
  );
}
