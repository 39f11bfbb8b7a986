import type { Data } from "zchf-api-client";
import type { Tone } from "../../components/badge.tsx";
import {
  addressColumn,
  amountColumn,
  badgeColumn,
  chainColumn,
  dayColumn,
  inFile,
  transactionColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { UserText } from "../../components/user-text.tsx";
import { formatSpan } from "../../format/dates.ts";

type Minter = Data<"/ecosystem/minter/list">["list"][number];

const TONES: Readonly<Record<Minter["status"], Tone>> = {
  proposed: "warn",
  active: "good",
  deprecated: "plain",
  denied: "bad",
};

export const minterColumns: Columns<Minter> = [
  addressColumn("minter", "Minter", { phone: "name" }),
  chainColumn,
  badgeColumn("status", "Status", { phone: "key", tones: TONES }),
  {
    id: "applyMessage",
    phone: "plain",
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
    csv: ({ applyMessage }) => applyMessage,
  },
  ...inFile("denyDate", "denyMessage"),
  dayColumn("applyDate", "Applied"),
  {
    id: "applicationPeriod",
    header: "Period",
    align: "end",
    cell: ({ applicationPeriod }) => (applicationPeriod === 0 ? "none" : formatSpan(applicationPeriod)),
    sort: ({ applicationPeriod }) => applicationPeriod,
    csv: ({ applicationPeriod }) => applicationPeriod,
  },
  amountColumn("applicationFee", "Fee, ZCHF", { digits: 0 }),
  transactionColumn,
];
