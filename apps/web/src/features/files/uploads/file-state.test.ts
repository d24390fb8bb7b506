import { describe, expect, it } from 'vitest';
import { getPollingInterval } from './file-state.ts';

const file = (secondsAgo: number, state: 'waiting' | 'running' | 'done' | 'failed') => ({
  uploaded_at: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
  steps: [
    { step: 'pages' as const, state: 'done' as const, problem: null },
    { step: 'text' as const, state, problem: null },
  ],
});

describe('files that are being read', () => {
  it.each([
    ['no file', undefined, false],
    ['files whose steps have all ended', [file(5, 'done'), file(5, 'failed')], false],
    ['one that was just given', [file(5, 'running'), file(900, 'waiting')], 2_000],
    ['one that has waited for a while', [file(900, 'waiting'), file(5, 'done')], 15_000],
    ['one by a clock that is ahead of this one', [file(-900, 'waiting')], 2_000],
  ])('%s', (_, files, ms) => {
    expect(getPollingInterval(files)).toBe(ms);
  });
});
