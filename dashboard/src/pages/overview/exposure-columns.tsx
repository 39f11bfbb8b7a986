import type { Data } from "zchf-api-client";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Figure } from "../../components/figure.tsx";
import { TokenLink } from "../../components/token-link.tsx";
import { formatFraction } from "../../format/numbers.ts";

type Exposure = Data<"/analytics/fps/exposure">["exposures"][number];

/** Columns of the exposure table; shares are of `total`, the ZCHF minted by all positions. */
export function exposureColumns(total: number): Column<Exposure>[] {
  const shareOf = ({ mint }: Exposure) => (total === 0 ? 0 : mint.totalMinted / total);
  return [
    {
      id: "collateral",
      header: "Collateral",
      cell: ({ collateral }) => <TokenLink address={collateral.address} symbol={collateral.symbol} />,
      sort: ({ collateral }) => collateral.symbol,
    },
    {
      id: "open",
      header: "Open",
      align: "end",
      cell: ({ positions }) => positions.open,
      sort: ({ positions }) => positions.open,
    },
    {
      id: "minted",
      header: "Minted",
      align: "end",
      cell: ({ mint }) => <Figure value={mint.totalMinted} digits={0} unit="ZCHF" />,
      sort: ({ mint }) => mint.totalMinted,
    },
    {
      id: "share",
      header: "Share",
      cell: (row) => (
        <span className="share">
          <span>{formatFraction(shareOf(row), 1)}</span>
          <span className="bar" style={{ width: `${shareOf(row) * 100}%` }} aria-hidden="true" />
        </span>
      ),
      sort: shareOf,
    },
    {
      id: "interest",
      header: "Interest",
      align: "end",
      cell: ({ mint }) => fractionOf(mint.interestAverage),
      sort: ({ mint }) => mint.interestAverage ?? -1,
    },
    {
      id: "loss",
      header: "FPS would lose",
      align: "end",
      cell: ({ reserveRiskWiped }) => fractionOf(reserveRiskWiped.riskRatio),
      sort: ({ reserveRiskWiped }) => reserveRiskWiped.riskRatio ?? -1,
    },
  ];
}

export const exposureCsv: CsvColumn<Exposure>[] = [
  { header: "symbol", value: ({ collateral }) => collateral.symbol },
  { header: "collateral", value: ({ collateral }) => collateral.address },
  { header: "open", value: ({ positions }) => positions.open },
  { header: "totalMinted", value: ({ mint }) => mint.totalMinted },
  { header: "totalContribution", value: ({ mint }) => mint.totalContribution },
  { header: "totalLimit", value: ({ mint }) => mint.totalLimit },
  { header: "interestAverage", value: ({ mint }) => mint.interestAverage },
  { header: "riskRatio", value: ({ reserveRiskWiped }) => reserveRiskWiped.riskRatio },
];

function fractionOf(fraction: number | null): string {
  return fraction === null ? "—" : formatFraction(fraction, 1);
}
