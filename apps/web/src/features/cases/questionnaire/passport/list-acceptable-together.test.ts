import type {
  AnswerSuggestion,
  FileSuggestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { inEachLanguage } from '@visafolio/contract/shared/languages.ts';
import { describe, expect, it } from 'vitest';
import { listAcceptableTogether } from './list-acceptable-together.ts';

const value = (
  question_id: string,
  more: Partial<FileSuggestion> = {},
): { suggestion: AnswerSuggestion } => ({
  suggestion: {
    from: 'file',
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

  it('are all earlier answers', () => {
    const earlier = (question_id: string): { suggestion: AnswerSuggestion } => ({
      suggestion: {
        from: 'earlier_answer',
        question_id,
        fact: 'person.ssn',
        answers: inEachLanguage(() => '1'),
        other_answers: null,
        taken: null,
        request_id: question_id,
        case_names: inEachLanguage(() => 'Work visa'),
        answered_at: '2025-01-01T00:00:00Z',
        may_have_changed: true,
      },
    });
    expect(ids([earlier('a'), earlier('b')])).toEqual(['a', 'b']);
    expect(ids([earlier('a')])).toEqual([]);
  });
});
