import { beforeEach, expect, it, vi } from 'vitest';
import { forgetWithdrawn, readWithdrawn, saveWithdrawn, type WithdrawnAnswer } from './withdrawn-answers.ts';

const answer: WithdrawnAnswer = {
  questionId: 'work',
  question: 'Where did you last work?',
  value: 'Café Río',
  over: 'question',
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

it('text typed for a withdrawn question is kept until the person has seen it', () => {
  saveWithdrawn('r1', answer);
  expect(readWithdrawn('r1')).toEqual([answer]);
  expect(readWithdrawn('r2')).toEqual([]);
  forgetWithdrawn('r1', 'work');
  expect(readWithdrawn('r1')).toEqual([]);
});

it('a question withdrawn twice keeps the last text, and an empty one does not replace it', () => {
  saveWithdrawn('r1', { ...answer, value: 'Café' });
  saveWithdrawn('r1', answer);
  saveWithdrawn('r1', { ...answer, question: '', value: ' ' });
  expect(readWithdrawn('r1')).toEqual([answer]);
});

it('damaged storage keeps nothing', () => {
  localStorage.setItem('withdrawn-answers:r1', '[{"questionId":"work"},null,7]');
  expect(readWithdrawn('r1')).toEqual([]);
  localStorage.setItem('withdrawn-answers:r1', '{');
  expect(readWithdrawn('r1')).toEqual([]);
});
