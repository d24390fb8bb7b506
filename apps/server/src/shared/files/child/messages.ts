import type { FileProblem } from '@visafolio/contract/files/file.ts';

/** What the server asks of a child. */
export interface Order {
  /** Address of a module whose default export is a task. */
  task: string;
  input: unknown;
}

/** What a child answers. */
export type Answer = { found: unknown } | { problem: FileProblem } | { error: string };

/** What runs in a child: plain data in, plain data out. Throws FileProblemError where the file is to blame. */
export type Task<Input, Found> = (input: Input) => Promise<Found>;
