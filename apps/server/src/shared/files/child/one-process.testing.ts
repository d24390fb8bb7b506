import type { FileChild } from './file-children.ts';

/**
 * The same with one process for all cases: a new one for each case or mail costs a second of CPU time, more than most of
 * its tasks. That cases do not share processes is tested in `child-processes.test.ts`.
 */
export const inOneProcess = <Child extends Pick<FileChild, 'run'>>(child: Child): Child => ({
  ...child,
  run: (_caseId, task, input, limits) => child.run('all cases of this test', task, input, limits),
});
