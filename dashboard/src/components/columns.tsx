import type { ReactNode } from "react";
import { chainName } from "zchf-api-client";
import { decimalOf, formatFraction, formatPpm } from "../format/numbers.ts";
import { AddressLink } from "./address-link.tsx";
import { Amount } from "./amount.tsx";
import { Badge, type Tone } from "./badge.tsx";
import type { CsvValue } from "./csv.ts";
import type { Column, FileColumn, Sortable } from "./data-table.tsx";
import { ExplorerLink } from "./explorer-link.tsx";
import { Figure } from "./figure.tsx";
import { Timestamp } from "./timestamp.tsx";
import { TokenLink } from "./token-link.tsx";

/** How a kind of column shows, sorts and writes a value, of which the row may say more. */
type Presentation<Value, Row, Look> = {
  cell: (value: Value, row: Row, look: Look) => ReactNode;
  sort: (value: Value, row: Row) => Sortable;
  csv: (value: Value, row: Row) => CsvValue;
  align?: "end";
};

type Options<Look> = Pick<Column<never>, "phone" | "align"> & Partial<Look>;

/** Makes columns of the member `id` of each row, or of another value. */
type Kind<Value, Base, Look> = {
  <Row extends Base>(
    id: string,
    header: string,
    options: Options<Look> & { value: (row: Row) => Value },
  ): Column<Row>;
  <Id extends string>(id: Id, header: string, options?: Options<Look>): Column<Record<Id, Value> & Base>;
};

function kind<Value, Base = unknown, Look = object>({
  cell,
  sort,
  csv,
  align,
}: Presentation<Value, Base, Partial<Look>>): Kind<Value, Base, Look> {
  type Any = Options<Look> & { value?: (row: Base) => Value };
  return (id: string, header: string, options: Any = {}) => {
    const { value = (row: Base) => (row as Record<string, Value>)[id] as Value, phone } = options;
    return {
      id,
      header,
      align: options.align ?? align,
      phone,
      cell: (row: Base) => cell(value(row), row, options),
      sort: (row: Base) => sort(value(row), row),
      csv: (row: Base) => csv(value(row), row),
    };
  };
}

/** A chain's id; without it, Ethereum. */
type OfChain = { chainId?: number | string };

const same = <Value,>(value: Value) => value;
/** Unknown figures are the smallest. */
const orLeast = (value: number | null) => value ?? Number.NEGATIVE_INFINITY;

/** Plain text. */
export const textColumn = kind<string>({ cell: same, sort: same, csv: same });

export const countColumn = kind<number>({ cell: same, sort: same, csv: same, align: "end" });

/** An amount with 18 decimals. */
export const amountColumn = kind<bigint, unknown, { digits: number; signed: boolean }>({
  cell: (raw, _, { digits, signed }) => (
    <Amount raw={raw} {...(digits !== undefined && { digits })} {...(signed && { signed })} />
  ),
  sort: same,
  csv: (raw) => decimalOf(raw, 18),
  align: "end",
});

/** An amount of collateral, with its token in tables of several. */
export const collateralColumn = kind<
  bigint,
  { collateralDecimals: number; collateral?: string | undefined; collateralSymbol?: string | undefined },
  { signed: boolean; hasToken: boolean }
>({
  cell: (raw, { collateralDecimals, collateral, collateralSymbol }, { signed = false, hasToken = false }) => (
    <>
      <Amount raw={raw} decimals={collateralDecimals} digits="auto" signed={signed} />
      {hasToken && collateral !== undefined && collateralSymbol !== undefined && (
        <>
          {" "}
          <TokenLink address={collateral} symbol={collateralSymbol} isBrief />
        </>
      )}
    </>
  ),
  sort: same,
  csv: (raw, { collateralDecimals }) => decimalOf(raw, collateralDecimals),
  align: "end",
});

/** A number of the API; null is unknown. */
export const figureColumn = kind<number | null, unknown, { digits: number; unit: string }>({
  cell: (value, _, { digits, unit }) => (
    <Figure value={value} {...(digits !== undefined && { digits })} {...(unit && { unit })} />
  ),
  sort: orLeast,
  csv: same,
  align: "end",
});

/** Parts per million. */
export const ppmColumn = kind<number>({ cell: (ppm) => formatPpm(ppm), sort: same, csv: same, align: "end" });

/** A fraction in per cent; null is unknown. */
export const fractionColumn = kind<number | null, unknown, { digits: number }>({
  cell: (value, _, { digits }) =>
    value === null ? <Figure value={null} /> : <data value={value}>{formatFraction(value, digits)}</data>,
  sort: orLeast,
  csv: same,
  align: "end",
});

/** A share, with a bar. */
export const shareColumn = kind<number | undefined, unknown, { digits: number }>({
  cell: (share, _, { digits }) => (
    <span className="share">
      <span>{share === undefined ? "—" : formatFraction(share, digits)}</span>
      <span className="bar" style={{ width: `${(share ?? 0) * 100}%` }} aria-hidden="true" />
    </span>
  ),
  sort: (share) => share ?? 0,
  csv: (share) => share ?? null,
});

type Seconds = number | string | bigint;

/** Date and time. */
export const timeColumn = kind<Seconds>({
  cell: (seconds) => <Timestamp seconds={Number(seconds)} withTime />,
  sort: Number,
  csv: same,
});

/** Date. */
export const dayColumn = kind<Seconds>({
  cell: (seconds) => <Timestamp seconds={Number(seconds)} />,
  sort: Number,
  csv: same,
  align: "end",
});

/** The address of an account, or of a position. */
export const addressColumn = kind<string, OfChain, { to: "position" }>({
  cell: (address, { chainId }, { to }) => (
    <AddressLink
      address={address}
      chainId={chainId === undefined ? chainId : Number(chainId)}
      {...(to && { to })}
    />
  ),
  sort: (address) => address.toLowerCase(),
  csv: same,
});

/** The address of a collateral token. */
export const tokenColumn = kind<string, { collateralSymbol: string }, { isBrief: boolean }>({
  cell: (address, { collateralSymbol }, { isBrief = false }) => (
    <TokenLink address={address} symbol={collateralSymbol} isBrief={isBrief} />
  ),
  sort: (_, { collateralSymbol }) => collateralSymbol,
  csv: same,
});

/** A word, in the colour of its tone. */
export const badgeColumn = kind<string, unknown, { tones: Readonly<Record<string, Tone>> }>({
  cell: (word, _, { tones }) => <Badge tone={tones?.[word] ?? "plain"}>{word.toLowerCase()}</Badge>,
  sort: same,
  csv: same,
});

/** Members that only the file has. */
export const inFile = <Id extends string>(...ids: Id[]): FileColumn<Record<Id, CsvValue>>[] =>
  ids.map((id) => ({ id, csv: (row) => row[id] }));

/** Amounts with 18 decimals that only the file has. */
export const amountsInFile = <Id extends string>(...ids: Id[]): FileColumn<Record<Id, bigint>>[] =>
  ids.map((id) => ({ id, csv: (row) => decimalOf(row[id], 18) }));

export const chainColumn: Column<{ chainId: number | string }> = {
  id: "chainId",
  phone: "plain",
  header: "Chain",
  cell: ({ chainId }) => chainName(chainId),
  sort: ({ chainId }) => chainName(chainId),
  csv: ({ chainId }) => chainId,
};

/** The transaction of a log, linked to the block explorer. */
export const transactionColumn: Column<OfChain & { txHash: string }> = {
  id: "txHash",
  phone: "plain",
  header: "Transaction",
  cell: ({ chainId, txHash }) => <ExplorerLink chainId={Number(chainId ?? ETHEREUM)} kind="tx" id={txHash} />,
  csv: ({ txHash }) => txHash,
};

const ETHEREUM = 1;

/** A savings module. */
export const moduleColumn = addressColumn("module", "Module");

/** A savings account, linked to its page. */
export const saverColumn = addressColumn("account", "Account", { phone: "name" });
