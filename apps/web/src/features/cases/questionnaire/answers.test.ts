import { describe, expect, it, test } from 'vitest';
import {
  countAnswered,
  getOpeningIndex,
  getPercentAt,
  hasNewAnswers,
  isSatisfied,
  listMissingRequired,
} from './answers.ts';

const questions = [
  { id: 'name', required: true },
  { id: 'nickname', required: false },
  { id: 'birthday', required: true },
];

describe('the questionnaire', () => {
  it('counts a blank answer as missing', () => {
    expect(countAnswered(questions, { name: 'Ana', nickname: '  ', birthday: '\n' })).toBe(1);
  });

  it('shows how far along the question is, rounded', () => {
    expect([0, 1, 2].map((index) => getPercentAt(index, 3))).toEqual([33, 67, 100]);
    expect(getPercentAt(0, 0)).toBe(0);
  });

  it('accepts a blank answer to an optional question', () => {
    expect(isSatisfied({ id: 'nickname', required: false }, {})).toBe(true);
    expect(isSatisfied({ id: 'name', required: true }, { name: ' ' })).toBe(false);
    expect(isSatisfied({ id: 'name', required: true }, { name: ' 李 ' })).toBe(true);
  });

  it('opens the first question on a first visit', () => {
    expect(getOpeningIndex(questions, {})).toBe(0);
  });

  it('opens the first unanswered question on a later visit', () => {
    expect(getOpeningIndex(questions, { name: 'Ana' })).toBe(1);
    expect(getOpeningIndex(questions, { nickname: 'Anita' })).toBe(0);
  });

  it('opens the last question when all are answered, where it can be submitted', () => {
    expect(getOpeningIndex(questions, { name: 'Ana', nickname: 'Anita', birthday: '1990-01-02' })).toBe(2);
  });

  it('opens the question whose answer an earlier visit could not send, before any that was sent back', () => {
    const sentBack = { name: { enteredBy: null, sentBack: 'Which Ana?', sentBackTranslations: [] } };
    const answers = { name: 'Ana', nickname: 'Anita' };
    expect(getOpeningIndex(questions, answers, sentBack)).toBe(0);
    expect(getOpeningIndex(questions, answers, sentBack, ['nickname', 'no longer asked'])).toBe(1);
    expect(getOpeningIndex(questions, answers, {}, ['no longer asked'])).toBe(2);
  });

  it('names the required questions that are missing, in order', () => {
    expect(listMissingRequired(questions, { nickname: 'Anita' }).map(({ id }) => id)).toEqual([
      'name',
      'birthday',
    ]);
  });
});

test.each([
  ['was never submitted', null, [], true],
  [
    'was submitted as it is',
    '2026-03-12T10:00:00.000Z',
    ['2026-03-12T09:59:00.000Z', '2026-03-12T10:00:00.000Z'],
    false,
  ],
  ['was changed since', '2026-03-12T10:00:00.000Z', ['2026-03-12T10:00:00.001Z'], true],
])('a questionnaire that %s can be submitted, or not', (_case, submittedAt, times, expected) => {
  const responses = times.map((updated_at, id) => ({
    id: String(id),
    client_request_id: 'request',
    question_id: String(id),
    answer: 'Ana',
    updated_at,
    entered_by: null,
    sent_back: null,
    sent_back_translations: [],
    other_ids: [],
  }));
  expect(hasNewAnswers(submittedAt, responses)).toBe(expected);
});
