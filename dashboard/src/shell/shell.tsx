import { type ReactNode, useContext } from "react";
import { Link } from "wouter";
import { hasPassed, useMoment } from "../data/moment.ts";
import { SimulatedChains, useSimulatedChains } from "../data/simulated-chains.ts";
import { useNewBlocks } from "../data/use-new-blocks.ts";
import { useClock, Zone } from "../data/use-zone.ts";
import { PATHS } from "../paths.ts";
import { SERVICE_PATH } from "../root.ts";
import { AsOf } from "./as-of.tsx";
import { ClockChoice, ThemeChoice } from "./choices.tsx";
import { FreshnessBar } from "./freshness-bar.tsx";
import { MomentNotice } from "./moment-notice.tsx";
import { Navigation } from "./navigation.tsx";
import { SearchBox } from "./search-box.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { Tools } from "./tools.tsx";

/** Layout of every page. */
export function Shell({ children }: { children: ReactNode }) {
  useNewBlocks();
  const moment = useMoment();
  const { clock, zone, choose } = useClock();
  const simulated = useSimulatedChains();
  return (
    <Zone value={zone}>
      <SimulatedChains value={simulated}>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <header className="masthead">
          <div className="width">
            <Link href={PATHS.overview} className="wordmark">
              <span aria-hidden="true" className="mark">
                Z
              </span>
              <span className="long">
                Frankencoin <span className="quiet">figures</span>
              </span>
            </Link>
            <Navigation />
            <SearchBox />
            <Tools>
              <AsOf zone={zone} />
              <a href={`${SERVICE_PATH}/docs`}>API</a>
              <ClockChoice clock={clock} zone={zone} onChange={choose} />
              <ThemeChoice />
            </Tools>
          </div>
        </header>
        <main id="content" className="width" tabIndex={-1}>
          <SimulatedNotice />
          {moment === undefined ? <StaleNotice /> : <MomentNotice moment={moment} />}
          {(moment === undefined || hasPassed(moment)) && children}
        </main>
        {moment === undefined && <FreshnessBar />}
      </SimulatedChains>
    </Zone>
  );
}

/** Says that the figures are not those of the real chains. */
function SimulatedNotice() {
  const simulated = useContext(SimulatedChains);
  if (simulated === undefined || simulated.length === 0) return null;
  return (
    <p className="simulated" role="note">
      <strong>Simulated chains.</strong>{" "}
      <span className="long">These figures are those of a test deployment.</span> Not the real Frankencoin.
    </p>
  );
}
