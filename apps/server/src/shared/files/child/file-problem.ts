import type { FileProblem } from '@visafolio/contract/files/file.ts';

/** What a task finds to be wrong with a file: trying again is of no use. Crosses from the child to the server by its code. */
export class FileProblemError extends Error {
  problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
