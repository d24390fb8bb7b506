import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import type { FileChild } from '../../../../shared/files/child/file-children.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { HostileOpening, Outcome } from './opening.ts';

/** As for files whose sender waits; shorter for tests. */
const limits = { ms: 6_000, megabytes: 900 };
const tasks = {
  inspect: new URL('../../process/look/inspect.ts', import.meta.url),
  find: new URL('../../process/active/find/find-active-content.ts', import.meta.url),
  copy: new URL('../../process/active/copy/make-safe-copy.ts', import.meta.url),
  render: new URL('../../process/look/render-pages.ts', import.meta.url),
  read: new URL('../../read/text/read-text.ts', import.meta.url),
};
type TaskName = keyof typeof tasks;

/** What each task came to. Throws what is not the file's fault: that is what an attack wants. */
export async function openHostile(
  child: FileChild,
  { type, build }: HostileOpening,
  names: TaskName[],
): Promise<Partial<Record<TaskName, Outcome>>> {
  const file = { type: uploadTypes[type], bytes: new Uint8Array(await build()) };
  const input = { ...file, pages: [{ page: 1, size: 'thumbnail' }] };
  const outcomes: Partial<Record<TaskName, Outcome>> = {};
  for (const name of names)
    outcomes[name] = await child.run('hostile', tasks[name], name === 'render' ? input : file, limits).then(
      () => 'opened' as const,
      (error: unknown) => {
        if (error instanceof FileProblemError) return error.problem as Outcome;
        throw error;
      },
    );
  return outcomes;
}
