import { chainName } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { ExplorerArrow } from "../../components/explorer-arrow.tsx";
import { useApi } from "../../data/use-api.ts";
import { useLabels } from "../../data/use-contracts.ts";
import { useFreshness } from "../../data/use-freshness.ts";

/** What the address is, where that is known, and where explorers show it. */
export function AccountIdentity({ address }: { address: string }) {
  const label = useLabels()(address);
  const positions = useApi("/positions/list");
  const freshness = useFreshness();
  const isPosition = positions.data?.data.list.some(({ position }) => position.toLowerCase() === address);
  return (
    <>
      {label && (
        <p>
          A contract of the system: <strong>{label}</strong>
        </p>
      )}
      {isPosition && (
        <p>
          A position: <AddressLink address={address} to="position" />
        </p>
      )}
      <p className="row quiet">
        {Object.keys(freshness.data?.data.chains ?? {}).map((chainId) => (
          <span key={chainId}>
            {chainName(chainId)}
            <ExplorerArrow chainId={Number(chainId)} address={address} />
          </span>
        ))}
      </p>
    </>
  );
}
