import type { Data } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { Badge, type Tone } from "../../components/badge.tsx";
import { chainColumn, transactionColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { UserText } from "../../components/user-text.tsx";
import { formatSpan } from "../../format/dates.ts";
import { decimalOf } from "../../format/numbers.ts";

type Minter = Data<"/ecosystem/minter/list">["list"][number];

const TONES: Readonly<Record<Minter["status"], Tone>> = {
  proposed: "warn",
  active: "good",
  deprecated: "plain",
  denied: "bad",
};

export const minterColumns: Column<Minter>[] = [
  {
    id: "minter",
    header: "Minter",
    cell: ({ chainId, minter }) => <AddressLink chainId={chainId} address={minter} />,
    sort: ({ minter }) => minter,
  },
  chainColumn,
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge>,
    sort: ({ status }) => status,
  },
  {
    id: "message",
    header: "Application",
    cell: ({ applyMessage, denyMessage, denyDate }) => (
      <>
        <UserText text={applyMessage} />
        {denyDate !== null && (
          <p className="quiet">
            Denied <Timestamp seconds={denyDate} />: <UserText text={denyMessage ?? ""} />
          </p>
        )}
      </>
    ),
  },
  {
    id: "applied",
    header: "Applied",
    align: "end",
    cell: ({ applyDate }) => <Timestamp seconds={applyDate} />,
    sort: ({ applyDate }) => applyDate,
  },
  {
    id: "period",
    header: "Period",
    align: "end",
    cell: ({ applicationPeriod }) => formatSpan(applicationPeriod),
    sort: ({ applicationPeriod }) => applicationPeriod,
  },
  {
    id: "fee",
    header: "Fee, ZCHF",
    align: "end",
    cell: ({ applicationFee }) => <Amount raw={applicationFee} digits={0} />,
    sort: ({ applicationFee }) => applicationFee,
  },
  transactionColumn,
];

export const minterCsv: CsvColumn<Minter>[] = [
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "minter", value: ({ minter }) => minter },
  { header: "status", value: ({ status }) => status },
  { header: "applyDate", value: ({ applyDate }) => applyDate },
  { header: "applicationPeriod", value: ({ applicationPeriod }) => applicationPeriod },
  { header: "applicationFee", value: ({ applicationFee }) => decimalOf(applicationFee, 18) },
  { header: "applyMessage", value: ({ applyMessage }) => applyMessage },
  { header: "denyDate", value: ({ denyDate }) => denyDate },
  { header: "denyMessage", value: ({ denyMessage }) => denyMessage },
  { header: "txHash", value: ({ txHash }) => txHash },
];
