import type { Data } from "zchf-api-client";
import { countColumn, figureColumn, fractionColumn, shareColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { TokenLink } from "../../components/token-link.tsx";

type Exposure = Data<"/analytics/fps/exposure">["exposures"][number];

/** Columns of the exposure table; shares are of `total`, the ZCHF minted by all positions. */
export const exposureColumns = (total: number): Columns<Exposure> => [
  { id: "symbol", csv: ({ collateral }) => collateral.symbol },
  {
    id: "collateral",
    header: "Collateral",
    phone: "name",
    cell: ({ collateral }) => <TokenLink address={collateral.address} symbol={collateral.symbol} />,
    sort: ({ collateral }) => collateral.symbol,
    csv: ({ collateral }) => collateral.address,
  },
  countColumn("open", "Open", { value: ({ positions }: Exposure) => positions.open }),
  figureColumn("totalMinted", "Minted", {
    phone: "key",
    digits: 0,
    unit: "ZCHF",
    value: ({ mint }: Exposure) => mint.totalMinted,
  }),
  shareColumn("share", "Share", {
    digits: 1,
    value: ({ mint }: Exposure) => (total === 0 ? 0 : mint.totalMinted / total),
  }),
  { id: "totalContribution", csv: ({ mint }) => mint.totalContribution },
  { id: "totalLimit", csv: ({ mint }) => mint.totalLimit },
  fractionColumn("interestAverage", "Interest", {
    digits: 1,
    value: ({ mint }: Exposure) => mint.interestAverage,
  }),
  fractionColumn("riskRatio", "FPS would lose", {
    digits: 1,
    value: ({ reserveRiskWiped }: Exposure) => reserveRiskWiped.riskRatio,
  }),
];
