import type { PageWishes } from './steps.ts';

/** What the page asks of the worker. */
export interface StepCall {
  id: number;
  call:
    | { step: 'prepare'; photo: Blob }
    | { step: 'finish'; wishes: PageWishes }
    | { step: 'check'; photo: Blob };
}

/** What it answers. */
export type StepAnswer = { id: number; done: unknown } | { id: number; failed: 'unreadable' | 'broken' };
