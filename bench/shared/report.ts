import type { Ratio } from './rounds.ts';

const results: { line: string; isMet: boolean }[] = [];

interface Goal {
  name: string;
  atLeast?: number;
  atMost?: number;
}

function note(goal: Goal, value: number, detail: string): void {
  const isMet = value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity);
  const wanted = goal.atLeast !== undefined ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  const line = `${isMet ? 'met   ' : 'MISSED'}  ${goal.name}: ${value.toFixed(2)} (${wanted})  ${detail}`;
  results.push({ line, isMet });
  console.log(line);
}

/** Reports how many times faster than the peer we are, with both medians in `unit`. */
export function reportRatio(goal: Goal, ratio: Ratio, unit = 'ms'): void {
  const [low, high] = ratio.spread.map((value) => value.toFixed(2));
  note(
    goal,
    ratio.median,
    `middle half ${low} to ${high}; ours ${ratio.ours.toFixed(3)} ${unit}, peer ${ratio.peer.toFixed(3)} ${unit}`,
  );
}

export function reportNumber(goal: Goal, value: number, detail: string): void {
  note(goal, value, detail);
}

/** Reports a number without a goal. */
export function reportFigure(name: string, value: string): void {
  console.log(`        ${name}: ${value}`);
}

export const allMet = (): boolean => results.every(({ isMet }) => isMet);
