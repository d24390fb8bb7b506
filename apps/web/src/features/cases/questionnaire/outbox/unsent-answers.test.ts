import { describe, expect, it } from 'vitest';
import type { UnsentAnswers } from '../../../client-pages/unsent-storage.ts';
import { mergeUnsentAnswers } from './merge-unsent-answers.ts';
import {
  markContested,
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

describe('unsent answers', () => {
  it('keep the newest value of each question, in the order of the last changes', () => {
    let queue = withChange(none, 'name', 'A', '');
    queue = withChange(queue, 'city', 'Lima', '');
    queue = withChange(queue, 'name', 'Ana', '');
    expect(values(queue)).toEqual(['city=Lima', 'name=Ana']);
  });

  it('leave the queue when the person restores the server’s answer', () => {
    const queue = withChange(withChange(none, 'name', 'Anna', 'Ana'), 'name', 'Ana', 'Ana');
    expect(queue).toEqual([]);
  });

  it('stay in the queue when another value may be in flight', () => {
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

  it('override the server’s answers, even if cleared', () => {
    const queue = withChange(withChange(none, 'name', 'Ana', 'Anna'), 'city', '', 'Lima');
    expect(mergeUnsentAnswers({ name: 'Anna', city: 'Lima', age: '30' }, queue)).toEqual({
      name: 'Ana',
      city: '',
      age: '30',
    });
  });
});

describe('an answer given on another device meanwhile', () => {
  const queue = withChange(none, 'name', 'Ana', 'Anna');
  const contested = markContested(queue, { name: 'Hanna' });

  it('holds back the local answer, even while the person keeps typing', () => {
    expect(contested).toEqual([{ questionId: 'name', value: 'Ana', base: 'Anna', theirs: 'Hanna' }]);
    expect(nextToSend(contested)).toBeUndefined();
    expect(nextToSend(withChange(contested, 'name', 'Ana María', 'Hanna'))).toBeUndefined();
    expect(markContested(queue, {})[0]?.theirs).toBe('');
  });

  it('is replaced if the person decides so, and the next one is detected again', () => {
    const mine = withMineChosen(contested, 'name');
    expect(mine).toEqual([{ questionId: 'name', value: 'Ana', base: 'Hanna' }]);
    expect(markContested(mine, { name: 'Hanna' })).toEqual(mine);
    expect(markContested(mine, { name: 'Johanna' })[0]?.theirs).toBe('Johanna');
  });

  it('stays if the person decides so, or types the same', () => {
    expect(withTheirsChosen(contested, 'name')).toEqual([]);
    expect(withChange(contested, 'name', 'Hanna', 'Hanna')).toEqual([]);
  });

  it('no longer conflicts once it equals this person’s', () => {
    for (const name of ['Anna', 'Ana'])
      expect(nextToSend(markContested(contested, { name }))?.value).toBe('Ana');
  });

  it('is not detected if the server has the base, the typed value, or anything sent from here', () => {
    let sent = queue;
    for (const value of ['Ana', 'Ana M', 'Ana Ma']) {
      sent = withChange(sent, 'name', value, 'Anna');
      sent = withSent(sent, { questionId: 'name', value, base: 'Anna' });
    }
    for (const name of ['Anna', 'Ana ', 'Ana M', 'Ana Ma']) {
      const [entry] = markContested(sent, { name });
      expect(entry).toMatchObject({ value: 'Ana Ma', base: name });
      expect(entry?.theirs).toBeUndefined();
    }
  });
});
