import { Redirect, Route, Switch } from "wouter";
import { usePathname } from "wouter/use-browser-location";
import { Boundary } from "./components/boundary.tsx";
import { AccountPage } from "./pages/account/account-page.tsx";
import { AuctionsPage } from "./pages/auctions/auctions-page.tsx";
import { BridgePage } from "./pages/bridge/bridge-page.tsx";
import { HoldersPage } from "./pages/holders/holders-page.tsx";
import { LogPage } from "./pages/log/log-page.tsx";
import { MintersPage } from "./pages/minters/minters-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { OverviewPage } from "./pages/overview/overview-page.tsx";
import { PositionPage } from "./pages/positions/position-page.tsx";
import { PositionsPage } from "./pages/positions/positions-page.tsx";
import { ReferrerPage } from "./pages/savings/referrer-page.tsx";
import { SavingsPage } from "./pages/savings/savings-page.tsx";
import { SearchPage } from "./pages/search/search-page.tsx";
import { StatementPage } from "./pages/statement/statement-page.tsx";
import { TransfersPage } from "./pages/transfers/transfers-page.tsx";
import { PATHS, pathOf } from "./paths.ts";
import { Shell } from "./shell/shell.tsx";

export function App() {
  const path = usePathname();
  return (
    <Shell>
      {/* The key resets the boundary on navigation. */}
      <Boundary key={path} what="this page">
        <Switch>
          <Route path={PATHS.overview} component={OverviewPage} />
          <Route path="/app">
            <Redirect to={PATHS.overview} replace />
          </Route>
          <Route path={PATHS.positions} component={PositionsPage} />
          <Route path="/app/positions/:address">{({ address }) => <PositionPage address={address} />}</Route>
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
      </Boundary>
    </Shell>
  );
}
