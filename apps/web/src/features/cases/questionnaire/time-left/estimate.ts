import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { type Answers, isAnswered } from '../answers.ts';
import usual from './seconds.json' with { type: 'json' };

interface Question {
  id: string;
  type: QuestionType;
}

/** Usual seconds for the answer to a question of this type, finding the paper that has it included. */
export const getUsualSeconds = ({ type }: Pick<Question, 'type'>): number => usual[type];

/** Usual seconds for all of these questions. */
export const sumSeconds = (questions: readonly Pick<Question, 'type'>[]): number =>
  questions.reduce((sum, question) => sum + getUsualSeconds(question), 0);

/** Usual seconds for the questions without an answer. */
export const sumSecondsLeft = (questions: readonly Question[], answers: Answers): number =>
  sumSeconds(questions.filter(({ id }) => !isAnswered(answers[id])));

/** How long this client takes, as a multiple of the usual time. */
export interface Pace {
  factor: number;
  /** Number of answers that it was measured with. */
  measured: number;
}

export const usualPace: Pace = { factor: 1, measured: 0 };

/** The slowest and the fastest pace that estimates use. */
const limits = { min: 0.4, max: 2.5 };
/** Answers that weigh as much as the usual times: the first few say little. */
const priorAnswers = 8;
/** An answer that took longer was interrupted by something else. A multiple of the usual time. */
const interrupted = 6;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

interface Measurement {
  /** Usual seconds of the answered question. */
  usual: number;
  /** Seconds that the client took. */
  taken: number;
  /** Usual seconds of what is left after it. */
  left: number;
}

/** The pace after one more answer. A slow answer can keep the time left as it was before, but never raises it. */
export function addMeasurement(pace: Pace, { usual, taken, left }: Measurement): Pace {
  const ratio = taken / usual;
  if (!(usual > 0) || !(ratio >= 0) || ratio > interrupted) return pace;
  const observed = clamp(ratio, limits.min, limits.max);
  const next = pace.factor + (observed - pace.factor) / (priorAnswers + pace.measured + 1);
  const highest = left > 0 ? (pace.factor * (left + usual)) / left : limits.max;
  return {
    factor: clamp(Math.min(next, highest), limits.min, limits.max),
    measured: Math.min(pace.measured + 1, 40),
  };
}

/** 'less', or the rounded time, which is less exact the longer it is. */
export type RoundedTime = { unit: 'less' } | { unit: 'minutes' | 'hours'; count: number };

const minute = 60;

export function roundTime(seconds: number): RoundedTime {
  if (!(seconds >= minute)) return { unit: 'less' };
  const minutes = seconds / minute;
  if (minutes >= 90) return { unit: 'hours', count: Math.round(minutes / 60) };
  const step = minutes < 10 ? 1 : minutes < 30 ? 5 : 10;
  return { unit: 'minutes', count: Math.round(minutes / step) * step };
}
