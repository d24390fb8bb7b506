import { afterAll, expect, test } from 'vitest';
import { createTally } from '../../../../../test/attacks/tally.ts';
import { createFileChild } from '../../../../shared/files/child/file-children.ts';
import { createLog } from '../../../../shared/log/log.ts';
import { hostileOpenings } from './testing/openings/hostile-openings.ts';
import { openHostile } from './testing/openings/open-hostile.ts';

const tally = createTally('all that is made of files');
const child = createFileChild(createLog('silent'), 'test');
const table: string[] = [];
afterAll(async () => {
  process.stdout.write(`${table.join('\n')}\n`);
  tally.print();
  await child.close();
});

test.each(hostileOpenings)(
  '$type: $what is opened or refused by each step',
  { timeout: 120_000 },
  async (opening) => {
    const outcomes = await openHostile(child, opening, ['inspect', 'find', 'copy', 'render', 'read']).catch(
      (error: Error) => error,
    );
    table.push(
      `| ${opening.type} | ${opening.what} | ${outcomes instanceof Error ? outcomes : Object.values(outcomes).join(' | ')} |`,
    );
    expect(tally.held(!(outcomes instanceof Error)), String(outcomes)).toBe(true);
  },
);
