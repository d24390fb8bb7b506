import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { CaseForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import { expect, it } from 'vitest';
import { chooseParts, listParts } from './packet-parts.ts';

const form = (id: string, edition: string | null, isFilled = true): CaseForm => ({
  id,
  for_party: null,
  is_first: true,
  belongs: true,
  code: 'I-765',
  title: '',
  edition,
  old: [],
  progress: null,
  to_review: 0,
  is_signed: null,
  mapped: 1,
  ready: 1,
  missing: [],
  filled: isFilled ? { file_name: `${id}.pdf`, file_path: id, made_at: '2026-11-28T00:00:00Z' } : null,
});

const propose = (...forms: CaseForm[]) =>
  chooseParts(
    listParts({ request: { documents: [], parties: [] } as unknown as RequestDetail, letters: [], forms }),
    null,
  ).map(({ id }) => id);

it('of a form that is filled in two editions only the newer one is proposed', () => {
  expect(propose(form('earlier', '2025-08-21'), form('later', '2027-03-01'))).toEqual(['later']);
  expect(propose(form('earlier', '2025-08-21'), form('later', '2027-03-01', false))).toEqual(['earlier']);
});

it('a form without a known edition is never left out', () => {
  expect(propose(form('unknown', null), form('later', '2027-03-01'))).toEqual(['unknown', 'later']);
});

it('a saved packet keeps the edition that somebody put into it', () => {
  const parts = listParts({
    request: { documents: [], parties: [] } as unknown as RequestDetail,
    letters: [],
    forms: [form('earlier', '2025-08-21'), form('later', '2027-03-01')],
  });
  const saved = chooseParts(parts, [
    { kind: 'form', id: 'earlier', for_party: null, title: '', joined: false },
  ]);
  expect(saved.map(({ id }) => id)).toEqual(['earlier']);
});
