import { Content, Portal, Root, Trigger } from "@radix-ui/react-popover";
import type { Data } from "zchf-api-client";
import { CHAINS, chainName } from "../chains.ts";
import { Moment } from "../components/moment.tsx";
import { formatSpan } from "../format/dates.ts";
import { formatNumber } from "../format/numbers.ts";
import { EXPLANATIONS, standingOf } from "./chain-place.ts";

type Props = {
  chainId: string;
  place: Data<"/freshness">["chains"][string];
  isReached: boolean;
};

/** How far a chain is indexed, in a few letters; more on demand. */
export function ChainChip({ chainId, place, isReached }: Props) {
  const standing = standingOf(place, isReached);
  const name = chainName(chainId);
  const lag = place.timestamp === 0 ? "no block yet" : formatSpan(place.lagSeconds);
  return (
    <li>
      <Root>
        <Trigger className={`chip ${standing}`} data-chain={chainId} data-standing={standing}>
          <span className="dot" aria-hidden="true" />
          <span className="long">{name}</span>
          <span className="short" aria-hidden="true">
            {CHAINS[chainId]?.short ?? chainId}
          </span>
          <span className="standing">{standing === "live" ? lag : `${standing}, ${lag}`}</span>
        </Trigger>
        <Portal>
          <Content className="popover" side="top" sideOffset={6} collisionPadding={8} aria-label={name}>
            <strong>{name}</strong>
            <p>{EXPLANATIONS[standing]}</p>
            <dl>
              <dt>Block</dt>
              <dd>{formatNumber(place.block, 0)}</dd>
              <dt>Its time, UTC</dt>
              <dd>{place.timestamp === 0 ? "—" : <Moment seconds={place.timestamp} withTime />}</dd>
              <dt>Behind the service’s clock</dt>
              <dd>{place.timestamp === 0 ? "—" : lag}</dd>
            </dl>
          </Content>
        </Portal>
      </Root>
    </li>
  );
}
