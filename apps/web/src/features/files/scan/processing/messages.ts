import type { PageWishes } from './steps.ts';

/** A call from the page to the worker. */
export interface StepCall {
  id: number;
  call:
    | { step: 'prepare'; photo: Blob }
    | { step: 'finish'; wishes: PageWishes }
    | { step: 'check'; photo: Blob };
}

/** The worker's answer. */
export type StepAnswer = { id: number; done: unknown } | { id: number; failed: 'unreadable' | 'broken' };
