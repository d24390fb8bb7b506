import { expect, test, vi } from 'vitest';
import { ProviderUnavailable } from '../../../shared/outbound/send-patiently.ts';
import type { TranslationEngine } from '../../../shared/outbound/translation-engine.ts';
import { takeTurns } from './take-turns.ts';

const pair = { from: 'es', to: 'en' };

/** An engine whose calls end when the test says. */
function heldEngine() {
  const calls: { resolve(): void; reject(error: Error): void }[] = [];
  const engine: TranslationEngine = {
    name: 'deepl',
    host: 'engine.example',
    isRough: false,
    limits: { texts: 1, characters: 100 },
    translate: (texts) =>
      new Promise((resolve, reject) => calls.push({ resolve: () => resolve([...texts]), reject })),
  };
  return { engine, calls };
}

test('a hanging engine holds a few calls, and the others wait in turn', async () => {
  const { engine, calls } = heldEngine();
  const turns = takeTurns(engine, { background: 2, waiting: 2 });
  const results = ['a', 'b', 'c', 'd'].map((text) => turns.translate([text], pair));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  await expect(turns.translate(['e'], pair)).rejects.toThrow('too many');
  calls[1]?.resolve();
  expect(await results[1]).toEqual(['b']);
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  for (const index of [0, 2]) calls[index]?.resolve();
  await vi.waitFor(() => expect(calls).toHaveLength(4));
  calls[3]?.resolve();
  expect(await Promise.all(results)).toEqual([['a'], ['b'], ['c'], ['d']]);
});

test('somebody who waits does not queue behind the background, and not for long', async () => {
  const { engine, calls } = heldEngine();
  const turns = takeTurns(engine, { background: 1, soon: 1, soonMs: 20 });
  const slow = turns.translate(['a'], pair);
  const quick = turns.translate(['b'], pair, { soon: true });
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  await expect(turns.translate(['c'], pair, { soon: true })).rejects.toThrow('it is busy');
  for (const call of calls) call.resolve();
  expect(await Promise.all([slow, quick])).toEqual([['a'], ['b']]);
});

test('an engine that failed three times is left alone for a while', async () => {
  const { engine, calls } = heldEngine();
  const turns = takeTurns(engine, { failures: 3, restMs: 60 });
  for (let index = 0; index < 3; index++) {
    const result = turns.translate(['a'], pair);
    await vi.waitFor(() => expect(calls).toHaveLength(index + 1));
    calls[index]?.reject(new ProviderUnavailable('no answer'));
    await expect(result).rejects.toThrow('no answer');
  }
  await expect(turns.translate(['a'], pair)).rejects.toThrow('it failed just now');
  expect(calls).toHaveLength(3);
  await vi.waitFor(async () => {
    void turns.translate(['a'], pair).catch(() => {});
    expect(calls.length).toBeGreaterThan(3);
  });
  for (const call of calls) call.resolve();
});

test('texts that it refuses do not make it rest', async () => {
  const { engine, calls } = heldEngine();
  const turns = takeTurns(engine, { failures: 1 });
  for (let index = 0; index < 3; index++) {
    const result = turns.translate(['a'], pair);
    await vi.waitFor(() => expect(calls).toHaveLength(index + 1));
    calls[index]?.reject(new ProviderUnavailable('answered 400', { status: 400 }));
    await expect(result).rejects.toThrow('answered 400');
  }
});
