import type { FileProblem } from '@visafolio/contract/files/file.ts';

export interface Order {
  /** URL of a module whose default export is a task. */
  task: string;
  input: unknown;
}

export type Answer = { found: unknown } | { problem: FileProblem } | { error: string };

/** Runs in a child, with plain data as input and result. Throws FileProblemError if the file is to blame. */
export type Task<Input, Found> = (input: Input) => Promise<Found>;
