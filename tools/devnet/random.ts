/** Random choices that depend on the seed alone. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** An amount from `min` to `max` with 18 decimals and an uneven tail, like amounts people send. */
  amount(min: number, max: number): bigint;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
  /** An independent stream, so that one more draw in one place does not change all others. */
  fork(label: string): Random;
};

export function createRandom(seed: string): Random {
  const next = generator(seed);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const random: Random = {
    int,
    amount: (min, max) => {
      const whole = BigInt(int(min, max - 1)) * 10n ** 18n;
      return next() < 0.5
        ? whole
        : whole + BigInt(int(0, 999_999_999)) * 10n ** 9n + BigInt(int(0, 999_999_999));
    },
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    shuffle: (items) => {
      const result = [...items];
      for (let i = result.length - 1; i > 0; i--) {
        const [item] = result.splice(int(0, i), 1);
        if (item !== undefined) result.push(item);
      }
      return result;
    },
    fork: (label) => createRandom(`${seed}/${label}`),
  };
  return random;
}

/** Mulberry32 over an FNV-1a hash of the seed. */
function generator(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
