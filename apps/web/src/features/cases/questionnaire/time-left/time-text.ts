import type { MessageKey, Translate } from '@visafolio/locales/types.ts';
import type { RoundedTime } from './estimate.ts';

const plain = {
  less: 'answering.time.less',
  minutes: 'answering.time.minutes',
  hours: 'answering.time.hours',
} as const satisfies Record<RoundedTime['unit'], MessageKey>;

const left = {
  less: 'answering.time.left.less',
  minutes: 'answering.time.left.minutes',
  hours: 'answering.time.left.hours',
} as const satisfies Record<RoundedTime['unit'], MessageKey>;

/** 'about 5 minutes', or with `isLeft` 'about 5 minutes left'. */
export function timeText(time: RoundedTime, t: Translate, isLeft = false): string {
  const count = time.unit === 'less' ? 0 : time.count;
  return t((isLeft ? left : plain)[time.unit], { count });
}
