import { describe, expect, it } from 'vitest';
import {
  nextToSend,
  overlaid,
  overruling,
  rebased,
  type UnsentAnswers,
  withChange,
  withRefused,
  withSaved,
  withSent,
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

  it('let the others pass when the server refuses one, until it is changed', () => {
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

  it('is noticed', () => {
    expect(overruling(queue, { name: 'Hanna' }).map(({ questionId }) => questionId)).toEqual(['name']);
    expect(overruling(queue, {})).toHaveLength(1);
  });

  it('is told once', () => {
    expect(overruling(rebased(queue, { name: 'Hanna' }), { name: 'Hanna' })).toEqual([]);
    expect(overruling(rebased(queue, { name: 'Hanna' }), { name: 'Johanna' })).toHaveLength(1);
  });

  it('is none when the server has what it had, what is typed here, or what was sent from here', () => {
    const sent = withChange(
      withSent(queue, { questionId: 'name', value: 'Ana', base: '' }),
      'name',
      'Ana M',
      '',
    );
    for (const name of ['Anna', 'Ana ', 'Ana M']) expect(overruling(sent, { name })).toEqual([]);
  });
});
