import { lazy, Suspense } from "react";
import { Redirect, Route, Switch } from "wouter";
import { usePathname } from "wouter/use-browser-location";
import { Boundary } from "./components/boundary.tsx";
import { Loading } from "./components/states.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { OverviewPage } from "./pages/overview/overview-page.tsx";
import { PATHS, pathOf } from "./paths.ts";
import { Shell } from "./shell/shell.tsx";

// All but the first page are loaded when they are opened.
const AccountPage = lazy(() => import("./pages/account/account-page.tsx"));
const AuctionsPage = lazy(() => import("./pages/auctions/auctions-page.tsx"));
const BridgePage = lazy(() => import("./pages/bridge/bridge-page.tsx"));
const HoldersPage = lazy(() => import("./pages/holders/holders-page.tsx"));
const LogPage = lazy(() => import("./pages/log/log-page.tsx"));
const MintersPage = lazy(() => import("./pages/minters/minters-page.tsx"));
const PositionPage = lazy(() => import("./pages/positions/position-page.tsx"));
const PositionsPage = lazy(() => import("./pages/positions/positions-page.tsx"));
const ReferrerPage = lazy(() => import("./pages/savings/referrer-page.tsx"));
const SavingsPage = lazy(() => import("./pages/savings/savings-page.tsx"));
const SearchPage = lazy(() => import("./pages/search/search-page.tsx"));
const StatementPage = lazy(() => import("./pages/statement/statement-page.tsx"));
const TransfersPage = lazy(() => import("./pages/transfers/transfers-page.tsx"));

export function App() {
  const path = usePathname();
  return (
    <Shell>
      {/* The key resets the boundary on navigation. */}
      <Boundary key={path} what="this page">
        <Suspense fallback={<Loading what="this page" />}>
          <Switch>
            <Route path={PATHS.overview} component={OverviewPage} />
            <Route path="/app">
              <Redirect to={PATHS.overview} replace />
            </Route>
            <Route path={PATHS.positions} component={PositionsPage} />
            <Route path="/app/positions/:address">
              {({ address }) => <PositionPage address={address} />}
            </Route>
            <Route path="/app/statements/:address">
              {({ address }) => <StatementPage address={address} />}
            </Route>
            <Route path="/app/accounts/:address">{({ address }) => <AccountPage address={address} />}</Route>
            <Route path="/app/owners/:address">
              {({ address }) => <Redirect to={pathOf("account", address)} replace />}
            </Route>
            <Route path={PATHS.auctions} component={AuctionsPage} />
            <Route path={PATHS.savings} component={SavingsPage} />
            <Route path="/app/savings/accounts/:address">
              {({ address }) => <Redirect to={pathOf("account", address)} replace />}
            </Route>
            <Route path="/app/savings/referrers/:address">
              {({ address }) => <ReferrerPage address={address} />}
            </Route>
            <Route path={PATHS.holders} component={HoldersPage} />
            <Route path={PATHS.transfers} component={TransfersPage} />
            <Route path={PATHS.log} component={LogPage} />
            <Route path={PATHS.minters} component={MintersPage} />
            <Route path={PATHS.bridge} component={BridgePage} />
            <Route path={PATHS.search} component={SearchPage} />
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </Boundary>
    </Shell>
  );
}
