import type { ArchiveProblem } from '@visafolio/contract/firms/workspace-archive.contract.ts';

/** Why an archive is not imported, and where in it. */
export class BrokenArchive extends Error {
  override name = 'BrokenArchive';
  readonly problem: ArchiveProblem;
  /** A file of the archive, with a line number. */
  readonly at: string | null;

  constructor(problem: ArchiveProblem, at: string | null, cause?: unknown) {
    super(`${problem}${at ? ` at ${at}` : ''}`, { cause });
    this.problem = problem;
    this.at = at?.slice(0, 200) ?? null;
  }
}

export const brokenArchive = (problem: ArchiveProblem, at: string | null, cause?: unknown): BrokenArchive =>
  new BrokenArchive(problem, at, cause);
