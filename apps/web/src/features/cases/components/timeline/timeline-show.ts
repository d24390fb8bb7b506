import type { TimelineShow } from '@visafolio/contract/activity/activity.contract.ts';

export const shows = [
  'all',
  'client',
  'staff',
  'files',
  'answers',
  'messages',
  'status',
] as const satisfies TimelineShow[];

export const toTimelineShow = (text: string | undefined): TimelineShow =>
  shows.find((show) => show === text) ?? 'all';
