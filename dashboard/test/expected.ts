/** Expected formats of figures, independent of the implementation. */

/** Exact decimal notation of a raw amount. */
export function exact(raw: string, decimals = 18): string {
  const value = BigInt(raw);
  const unit = 10n ** BigInt(decimals);
  const whole = value / unit;
  const rest = value % unit;
  if (rest === 0n) return String(whole);
  const sign = value < 0n && whole === 0n ? "-" : "";
  const fraction = String(rest < 0n ? -rest : rest)
    .padStart(decimals, "0")
    .replace(/0+$/, "");
  return `${sign}${whole}.${fraction}`;
}

/** 1’234’567.89, for numbers of ordinary magnitude. */
export function grouped(value: number, digits: number): string {
  const [whole = "", fraction] = Math.abs(value).toFixed(digits).split(".");
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, "’");
  return `${value < 0 ? "-" : ""}${groups}${fraction === undefined ? "" : `.${fraction}`}`;
}

/** 2026-11-21 16:03:16. */
export function moment(seconds: number | string): string {
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace("T", " ");
}

type Risk = { position: string; expiration: number };

/** Positions by risk: challenged ones, then those that have expired, then by distance, the order of the API. */
export function byUrgency<Row extends Risk>(
  list: readonly Row[],
  challenges: readonly string[],
  now: number,
): Row[] {
  const isChallenged = ({ position }: Risk) => challenges.some((id) => id.startsWith(position.toLowerCase()));
  const [challenged, others] = [list.filter(isChallenged), list.filter((row) => !isChallenged(row))];
  return [
    ...challenged,
    ...others.filter(({ expiration }) => expiration <= now),
    ...others.filter(({ expiration }) => expiration > now),
  ];
}
