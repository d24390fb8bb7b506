import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import type { FileChild } from '../../../../shared/files/child/file-children.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { HostileOpening, Outcome } from './opening.ts';

/** As for files whose sender waits; shorter for tests. */
const limits = { ms: 6_000, megabytes: 900 };
const tasks = [
  new URL('../../process/look/inspect.ts', import.meta.url),
  new URL('../../process/active/find/find-active-content.ts', import.meta.url),
];

/** What each task came to. Throws what is not the file's fault: that is what an attack wants. */
export async function openHostile(child: FileChild, { type, build }: HostileOpening): Promise<Outcome[]> {
  const file = { type: uploadTypes[type], bytes: new Uint8Array(await build()) };
  const outcomes: Outcome[] = [];
  for (const task of tasks)
    outcomes.push(
      await child.run('hostile', task, file, limits).then(
        () => 'opened' as const,
        (error: unknown) => {
          if (error instanceof FileProblemError) return error.problem as Outcome;
          throw error;
        },
      ),
    );
  return outcomes;
}
