import type { PortalResponse } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { RequestDocumentState } from '@visafolio/contract/files/uploads.contract.ts';
import { describe, expect, it } from 'vitest';
import { listAskedAgain } from './asked-again.ts';

const document = (id: string, name: string) => ({
  id,
  name,
  description: null,
  required: true,
  translations: { es: { name: `${name} (es)` } },
  own: false,
  not_asked: false,
  entry_id: null,
  copied_from: null,
  repeating_group: null,
  other_ids: [],
});
const state = (id: string, status: RequestDocumentState['status'], reason: string | null) => ({
  id: `state-${id}`,
  template_document_id: id,
  status,
  uploaded_at: null,
  upload: null,
  files: [],
  review_note: reason,
  review_note_translations: [],
});
const question = (id: string, text: string) => ({
  id,
  text,
  type: 'text' as const,
  required: true,
  options: null,
  translations: null,
  own: false,
  not_asked: false,
  entry_id: null,
  copied_from: null,
  repeating_group: null,
  other_ids: [],
});
const response = (question_id: string, answer: string, sent_back: string | null): PortalResponse => ({
  id: question_id,
  client_request_id: 'r',
  question_id,
  answer,
  updated_at: '2026-01-01T00:00:00Z',
  entered_by: null,
  sent_back,
  sent_back_translations: [],
  other_ids: [],
});

const documents = [document('diploma', 'Diploma'), document('passport', 'Passport')];
const questions = [question('name', 'Full name'), question('work', 'Where do you work?')];
const none = { questions: undefined, responses: undefined, answers: {} };

describe('items that the legal team requests again', () => {
  it('are listed with their reasons, documents before answers, in the reader’s language', () => {
    const states = [state('passport', 'pending', 'Too dark'), state('diploma', 'completed', 'Cut off')];
    const responses = [response('name', 'Ana', null), response('work', 'Café', 'Which one?')];
    const answers = { name: 'Ana', work: 'Café' };
    const asked = listAskedAgain({ documents, states }, { questions, responses, answers }, 'es');
    expect(asked.map(({ id, number, name, reason }) => [id, number, name, reason])).toEqual([
      ['state-passport', undefined, 'Passport (es)', 'Too dark'],
      ['work', 2, 'Where do you work?', 'Which one?'],
    ]);
  });

  it('are none once there is a new file and another answer, even an unsent one', () => {
    const states = [state('passport', 'completed', 'Too dark'), state('diploma', 'pending', null)];
    const responses = [response('work', 'Café', 'Which one?')];
    const answers = { work: 'Café Río, Calle 5' };
    expect(listAskedAgain({ documents, states }, { questions, responses, answers }, 'en')).toEqual([]);
  });

  it('are none while the lists are loading, or if the document was withdrawn', () => {
    expect(listAskedAgain({ documents: undefined, states: undefined }, none, 'en')).toEqual([]);
    const states = [state('withdrawn', 'pending', 'Too dark')];
    expect(listAskedAgain({ documents, states }, none, 'en')).toEqual([]);
  });
});
