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

/** What the address asks the timeline for. */
export const toTimelineShow = (text: string | undefined): TimelineShow =>
  shows.find((show) => show === text) ?? 'all';
