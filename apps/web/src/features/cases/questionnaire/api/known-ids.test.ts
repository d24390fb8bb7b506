import { QueryClient } from '@tanstack/react-query';
import type {
  PortalQuestion,
  PortalResponse,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { expect, it } from 'vitest';
import { api } from '../../../../shared/api/client.ts';
import { keepKnownIds, toKnownId } from './known-ids.ts';

const question = (id: string, ...other_ids: string[]): PortalQuestion => ({
  id,
  text: id,
  type: 'text',
  required: false,
  options: null,
  translations: null,
  own: false,
  not_asked: false,
  entry_id: null,
  copied_from: null,
  repeating_group: null,
  other_ids,
});
const response = (question_id: string, ...other_ids: string[]): PortalResponse => ({
  id: question_id,
  client_request_id: 'r',
  question_id,
  answer: 'Ana',
  updated_at: '2026-01-01T00:00:00Z',
  entered_by: null,
  sent_back: null,
  sent_back_translations: [],
  other_ids,
});
const key = api.questionnaire.listQuestions.queryKey({ input: { request_id: 'r' } });

function openPage(...questions: PortalQuestion[]): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(key, questions);
  return cache;
}

it('an open page keeps the ids of its questions through an update, another one, and an undo', () => {
  const cache = openPage(question('a1'), question('b1'));
  const load = (...questions: PortalQuestion[]) => {
    const kept = keepKnownIds(cache, 'r', questions, 'id');
    cache.setQueryData(key, kept);
    return kept.map(({ id }) => id);
  };
  expect(load(question('new2'), question('a2', 'a1'))).toEqual(['new2', 'a1']);
  expect(toKnownId(cache, 'r', 'a2')).toBe('a1');
  expect(load(question('a3', 'a2'))).toEqual(['a1']);
  expect(load(question('a1', 'a2'), question('b1'))).toEqual(['a1', 'b1']);
});

it('answers are renamed like their questions, whichever arrives first', () => {
  const cache = openPage(question('a1'));
  expect(keepKnownIds(cache, 'r', [response('a2', 'a1'), response('b2')], 'question_id')).toMatchObject([
    { question_id: 'a1' },
    { question_id: 'b2' },
  ]);
});

it('a page that is opened after an update knows the present ids only', () => {
  const cache = new QueryClient();
  expect(keepKnownIds(cache, 'r', [question('a2', 'a1')], 'id')).toMatchObject([{ id: 'a2' }]);
});
