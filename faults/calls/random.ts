/** Repeatable random choices, by mulberry32. */
export interface Random {
  /** From 0 to below `end`. */
  below(end: number): number;
  pick<T>(from: readonly T[]): T;
  /** True once in `n` times. */
  oneIn(n: number): boolean;
  /** One character for each byte, without line ends. */
  bytes(length: number): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    oneIn: (n) => below(n) === 0,
    bytes: (length) =>
      Array.from({ length }, () => String.fromCharCode(below(256)).replace(/[\r\n]/, ' ')).join(''),
  };
}
