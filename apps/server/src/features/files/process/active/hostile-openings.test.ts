import { afterAll, expect, test } from 'vitest';
import { createTally } from '../../../../../test/attacks/tally.ts';
import { createFileChild } from '../../../../shared/files/child/file-children.ts';
import { createLog } from '../../../../shared/log/log.ts';
import { hostileOpenings } from '../../testing/openings/hostile-openings.ts';
import { openHostile } from '../../testing/openings/open-hostile.ts';

const tally = createTally('what opens files');
const child = createFileChild(createLog('silent'), 'test');
afterAll(async () => {
  tally.print();
  await child.close();
});

test('there are at least a hundred files that attack what opens them', () => {
  expect(hostileOpenings.length).toBeGreaterThanOrEqual(100);
});

test.each(hostileOpenings.filter(({ isSlow }) => !isSlow))(
  '$type: $what is opened or refused, and nothing else happens',
  async (opening) => {
    const outcomes = await openHostile(child, opening).catch((error: Error) => error);
    expect(tally.held(!(outcomes instanceof Error)), String(outcomes)).toBe(true);
  },
);
