import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { inEachLanguage } from '@visafolio/contract/shared/languages.ts';
import { describe, expect, it } from 'vitest';
import { listAcceptableTogether } from './list-acceptable-together.ts';

const value = (
  question_id: string,
  more: Partial<AnswerSuggestion> = {},
): { suggestion: AnswerSuggestion } => ({
  suggestion: {
    question_id,
    fact: 'passport.number',
    answers: inEachLanguage(() => 'G1'),
    other_answers: null,
    confidence: 'high',
    doubts: [],
    reader: 'machine_readable_zone',
    taken: null,
    upload_id: 'passport',
    file_name: 'passport.jpg',
    file_path: 'a/passport.jpg',
    document: null,
    page: 1,
    place: null,
    rotation: 0,
    ...more,
  },
});
const ids = (open: { suggestion: AnswerSuggestion }[]) =>
  listAcceptableTogether(open).map(({ suggestion }) => suggestion.question_id);

describe('values that can be accepted together', () => {
  it('are the certain values of one passport', () => {
    expect(
      ids([value('a'), value('b'), value('c', { confidence: 'medium' }), value('d', { confidence: 'low' })]),
    ).toEqual(['a', 'b']);
  });

  it('are never of two documents', () => {
    const other = { upload_id: 'other' };
    expect(ids([value('a', other), value('b'), value('c')])).toEqual(['b', 'c']);
    expect(ids([value('a', other), value('b')])).toEqual([]);
  });

  it('are never what a provider read', () => {
    expect(ids([value('a', { reader: 'provider' }), value('b', { reader: 'provider' })])).toEqual([]);
  });

  it('are none if only one is certain', () => {
    expect(ids([value('a'), value('b', { confidence: 'low' })])).toEqual([]);
    expect(ids([])).toEqual([]);
  });
});
