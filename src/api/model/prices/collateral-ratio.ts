import type { Backing } from "../amplifiers/backing.ts";

/** What a position owes from a time on, and at which price it may be liquidated. */
export type PositionChange = {
  /** Unix seconds. */
  timestamp: bigint;
  position: string;
  /** ZCHF owed, reserve included, 18 decimals. */
  minted?: bigint;
  /** Liquidation price, 36 - decimals of the collateral digits. */
  price?: bigint;
};

/** What never changes of a position. */
export type PositionFacts = {
  collateral: string;
  decimals: number;
  /** ppm */
  reserveContribution: number;
  /** When it was denied, unix seconds. */
  denied: bigint | null;
};

/** A figure of the end of a UTC day, from then on until the next; ZCHF, 18 decimals. */
export type DayFigure = { chainId: number; day: bigint; amount: bigint };

export type RatioInput = {
  /** Ascending UTC days since 1970-01-01: a ratio is made of the state at the midnight that begins each. */
  days: readonly number[];
  positions: ReadonlyMap<string, PositionFacts>;
  /** Ascending by time. */
  changes: readonly PositionChange[];
  /** Supply of ZCHF of each chain, ascending by day. */
  supplies: readonly DayFigure[];
  /** Equity capital, ascending by day. */
  equities: readonly DayFigure[];
  /** Debt and value of each amplifier before a time, which does not go back from call to call. */
  amplifiersBefore: (time: bigint) => readonly Backing[];
  /** CHF for one whole token; undefined when unknown. */
  chfOn: (token: string, day: number) => number | undefined;
};

export type Ratio = { day: number; bySupply: number; byFreeFloat: number | undefined };

const SECONDS_PER_DAY = 86_400n;
/** Market price over liquidation price; what exceeds it does not count, or the price of a single token would hide all others. */
const MOST_COUNTED = 100;

/**
 * The collateral of all positions that owe ZCHF, and what amplifiers hold that do, over the supply of ZCHF, and over its
 * part outside of the reserve. Days without supply, and days on which no collateral has a known price, are left out.
 */
export function collateralRatios({
  days,
  positions,
  changes,
  supplies,
  equities,
  amplifiersBefore,
  chfOn,
}: RatioInput): Ratio[] {
  const debts = new Map<string, number>();
  const liquidationPrices = new Map<string, number>();
  const supplyOf = new Map<number, number>();
  const advance = [
    cursor(
      changes,
      ({ timestamp }) => timestamp,
      (change) => {
        const { position, minted, price } = change;
        const decimals = positions.get(position)?.decimals ?? 18;
        if (minted !== undefined) debts.set(position, Number(`${minted}e-18`));
        if (price !== undefined) liquidationPrices.set(position, Number(`${price}e${decimals - 36}`));
      },
    ),
    cursor(supplies, endOf, ({ chainId, amount }) => supplyOf.set(chainId, Number(`${amount}e-18`))),
  ];
  let equity = 0;
  advance.push(
    cursor(equities, endOf, ({ amount }) => {
      equity = Number(`${amount}e-18`);
    }),
  );
  return days.flatMap((day) => {
    const midnight = BigInt(day) * SECONDS_PER_DAY;
    for (const to of advance) to(midnight);
    const supply = sum(supplyOf.values());
    const owed = [...debts].filter(([, minted]) => minted > 0);
    const amplified = amplifiersBefore(midnight).filter(({ debt }) => debt > 0);
    if (supply === 0 || owed.length + amplified.length === 0) return [];
    let [collateral, minterReserve, priced] = [0, 0, amplified.length];
    for (const { debt, value } of amplified) collateral += Math.min(value, debt * MOST_COUNTED);
    for (const [position, minted] of owed) {
      const facts = positions.get(position);
      if (facts === undefined || (facts.denied !== null && facts.denied < midnight)) continue;
      minterReserve += (minted * facts.reserveContribution) / 1_000_000;
      const [market, liquidation] = [chfOn(facts.collateral, day), liquidationPrices.get(position)];
      if (market === undefined || !liquidation) continue;
      collateral += minted * Math.min(market / liquidation, MOST_COUNTED);
      priced++;
    }
    if (priced === 0) return [];
    const freeFloat = supply - equity - minterReserve;
    return [
      {
        day,
        bySupply: rounded(collateral / supply),
        byFreeFloat: freeFloat > 0 ? rounded(collateral / freeFloat) : undefined,
      },
    ];
  });
}

/** A figure of the end of a day holds from the next midnight on. */
const endOf = ({ day }: DayFigure) => day + SECONDS_PER_DAY - 1n;

/** Calls `apply` with every item whose time is before the midnight that it is called with. */
function cursor<T>(items: readonly T[], timeOf: (item: T) => bigint, apply: (item: T) => void) {
  let next = 0;
  return (midnight: bigint) => {
    for (let item = items[next]; item !== undefined && timeOf(item) < midnight; item = items[++next])
      apply(item);
  };
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

const rounded = (ratio: number): number => Math.round(ratio * 1e6) / 1e6;
