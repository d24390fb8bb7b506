import type { FileProblem } from '@visafolio/contract/files/file.ts';

/** A task's verdict that a file is at fault, so that a retry is useless. The child sends its code to the server. */
export class FileProblemError extends Error {
  problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
