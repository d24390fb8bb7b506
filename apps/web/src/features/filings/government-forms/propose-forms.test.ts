import { expect, it } from 'vitest';
import { toFormPlace } from './form-place.ts';
import { proposeForms } from './propose-forms.ts';

const form = (id: string, wishes: Partial<Parameters<typeof proposeForms>[0][number]>) => ({
  id,
  for_party: null,
  belongs: true,
  code: id,
  old: [],
  filled: null,
  mapped: 0,
  ready: 0,
  progress: null,
  ...wishes,
});
const toPlace = (id: string) => toFormPlace({ id, for_party: null });
const progress = (filled: number, missing: number, firm = 0) => ({
  progress: { filled, missing, firm, not_applicable: 0 },
});
const made = { filled: { file_name: '', file_path: '', made_at: '' } };

it('forms of which the case knows most are proposed, whatever the firm has not entered', () => {
  const forms = [
    form('known', progress(50, 10)),
    form('of the firm', progress(15, 18, 12)),
    form('hardly known', progress(20, 40)),
    form('another matter', { ...progress(50, 10), belongs: false }),
    form('mapped', { mapped: 4, ready: 3 }),
    form('hardly mapped', { mapped: 4, ready: 2 }),
    form('not mapped', {}),
  ];
  expect([...proposeForms(forms)]).toEqual(['known', 'of the firm', 'mapped'].map(toPlace));
});

it('once some are filled, those are proposed again', () => {
  const forms = [form('known', progress(50, 10)), form('filled', { ...progress(10, 40), ...made })];
  expect([...proposeForms(forms)]).toEqual(['filled'].map(toPlace));
});

it('the newest edition takes the place of an earlier one that is filled', () => {
  const old = form('earlier', { ...progress(50, 0), ...made, code: 'I-765', old: ['newer_edition'] });
  const forms = [form('newest', { ...progress(48, 2), code: 'I-765' }), old, form('other', progress(9, 0))];
  expect([...proposeForms(forms)]).toEqual(['newest'].map(toPlace));
});
