import { describe, expect, it } from 'vitest';
import type { UnsentAnswers } from '../../../client-pages/unsent-storage.ts';
import { overlaid } from './overlaid.ts';
import {
  compared,
  nextToSend,
  withChange,
  withMineChosen,
  withRefused,
  withSaved,
  withSent,
  withTheirsChosen,
} from './unsent-answers.ts';

const none: UnsentAnswers = [];
const values = (queue: UnsentAnswers) => queue.map(({ questionId, value }) => `${questionId}=${value}`);

describe('answers that wait to be sent', () => {
  it('keep the newest value of each question, in the order of the last changes', () => {
    let queue = withChange(none, 'name', 'A', '');
    queue = withChange(queue, 'city', 'Lima', '');
    queue = withChange(queue, 'name', 'Ana', '');
    expect(values(queue)).toEqual(['city=Lima', 'name=Ana']);
  });

  it('leave the queue when the person goes back to what the server has', () => {
    const queue = withChange(withChange(none, 'name', 'Anna', 'Ana'), 'name', 'Ana', 'Ana');
    expect(queue).toEqual([]);
  });

  it('stay in the queue when another value may already be on its way', () => {
    let queue = withChange(none, 'name', 'Anna', 'Ana');
    queue = withSent(queue, { questionId: 'name', value: 'Anna', base: 'Ana' });
    queue = withChange(queue, 'name', 'Ana', 'Ana');
    expect(values(queue)).toEqual(['name=Ana']);
  });

  it('survive a confirmation of an older value', () => {
    let queue = withChange(none, 'name', 'An', '');
    const sent = { questionId: 'name', value: 'An', base: '' };
    queue = withChange(withSent(queue, sent), 'name', 'Ana', '');
    expect(withSaved(queue, sent)).toEqual([{ questionId: 'name', value: 'Ana', base: 'An' }]);
    expect(withSaved(queue, { ...sent, value: 'Ana' })).toEqual([]);
  });

  it('do not block the others when the server refuses one, until it is changed', () => {
    let queue = withChange(withChange(none, 'visa', 'Z-9', ''), 'name', 'Ana', '');
    queue = withRefused(
      queue,
      { questionId: 'visa', value: 'Z-9', base: '' },
      'questionnaire.answer_not_valid',
    );
    expect(nextToSend(queue)?.questionId).toBe('name');
    queue = withChange(queue, 'visa', 'H-1B', '');
    expect(queue.at(-1)).toEqual({ questionId: 'visa', value: 'H-1B', base: '' });
  });

  it('are what the person sees, a cleared one too', () => {
    const queue = withChange(withChange(none, 'name', 'Ana', 'Anna'), 'city', '', 'Lima');
    expect(overlaid({ name: 'Anna', city: 'Lima', age: '30' }, queue)).toEqual({
      name: 'Ana',
      city: '',
      age: '30',
    });
  });
});

describe('an answer given on another device meanwhile', () => {
  const queue = withChange(none, 'name', 'Ana', 'Anna');
  const contested = compared(queue, { name: 'Hanna' });

  it('holds back the one given here, also while the person types on', () => {
    expect(contested).toEqual([{ questionId: 'name', value: 'Ana', base: 'Anna', theirs: 'Hanna' }]);
    expect(nextToSend(contested)).toBeUndefined();
    expect(nextToSend(withChange(contested, 'name', 'Ana María', 'Hanna'))).toBeUndefined();
    expect(compared(queue, {})[0]?.theirs).toBe('');
  });

  it('is replaced once the person wants that, and the next one is noticed again', () => {
    const mine = withMineChosen(contested, 'name');
    expect(mine).toEqual([{ questionId: 'name', value: 'Ana', base: 'Hanna' }]);
    expect(compared(mine, { name: 'Hanna' })).toEqual(mine);
    expect(compared(mine, { name: 'Johanna' })[0]?.theirs).toBe('Johanna');
  });

  it('stays where the person wants that, or types the same', () => {
    expect(withTheirsChosen(contested, 'name')).toEqual([]);
    expect(withChange(contested, 'name', 'Hanna', 'Hanna')).toEqual([]);
  });

  it('no longer conflicts once it equals this person’s', () => {
    for (const name of ['Anna', 'Ana']) expect(nextToSend(compared(contested, { name }))?.value).toBe('Ana');
  });

  it('is none when the server has what it had, what is typed here, or anything that was sent from here', () => {
    let sent = queue;
    for (const value of ['Ana', 'Ana M', 'Ana Ma']) {
      sent = withChange(sent, 'name', value, 'Anna');
      sent = withSent(sent, { questionId: 'name', value, base: 'Anna' });
    }
    for (const name of ['Anna', 'Ana ', 'Ana M', 'Ana Ma']) {
      const [entry] = compared(sent, { name });
      expect(entry).toMatchObject({ value: 'Ana Ma', base: name });
      expect(entry?.theirs).toBeUndefined();
    }
  });
});
