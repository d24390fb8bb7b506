import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { expect, test } from 'vitest';
import { listOpenRequired } from './list-open-required.ts';

const document = (name: string, wishes: object = {}) => ({
  name,
  translations: { es: { name: `${name} (es)` } },
  required: true,
  waived_at: null,
  not_asked: false,
  status: 'pending',
  ...wishes,
});
const question = (text: string, wishes: object = {}) => ({
  text,
  translations: null,
  required: true,
  waived: false,
  answer: null,
  sent_back: null,
  ...wishes,
});

test('open items are required, not waived, and not given or sent back', () => {
  const request = {
    documents: [
      document('Passport'),
      document('Diploma', { status: 'completed' }),
      document('Photo', { required: false }),
      document('Letter', { waived_at: '2026-01-01T00:00:00Z' }),
      document('Visa', { status: 'in-progress' }),
    ],
    repeating_groups: [],
    parties: [],
    questions: [
      question('Name?'),
      question('Age?', { answer: '31' }),
      question('Blank?', { answer: '  ' }),
      question('Year?', { answer: '19', sent_back: 'Which year?' }),
      question('Hobby?', { required: false }),
      question('Job?', { waived: true }),
    ],
  } as unknown as RequestDetail;
  expect(listOpenRequired(request, 'en')).toEqual({
    documents: ['Passport', 'Visa'],
    questions: ['Name?', 'Blank?', 'Year?'],
  });
  expect(listOpenRequired(request, 'es').documents).toEqual(['Passport (es)', 'Visa (es)']);
});

test('open items are named with their party, or listed for one party', () => {
  const worker = { key: 'worker', name: 'Worker', translations: { es: { name: 'Trabajadora' } } };
  const request = {
    parties: [worker, { key: 'employer', name: 'Employer', translations: null }],
    documents: [document('Passport', { party: 'worker' }), document('Contract', { party: null })],
    repeating_groups: [],
    questions: [
      question('Wage?', { options: { party: 'employer' } }),
      question('Born?', { options: { party: 'worker' } }),
      question('Begin?', { options: null }),
    ],
  } as unknown as RequestDetail;
  expect(listOpenRequired(request, 'es')).toEqual({
    documents: ['Trabajadora: Passport (es)', 'Contract (es)'],
    questions: ['Employer: Wage?', 'Trabajadora: Born?', 'Begin?'],
  });
  expect(listOpenRequired(request, 'en', 'worker')).toEqual({
    documents: ['Passport'],
    questions: ['Born?'],
  });
  expect(listOpenRequired(request, 'en', null)).toEqual({ documents: ['Contract'], questions: ['Begin?'] });
});
