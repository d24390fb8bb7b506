import { describe, expect, it } from 'vitest';
import { canSubmit, documentRows } from './document-rows.ts';

const passport = {
  id: 't1',
  name: 'Passport',
  description: 'Every page',
  required: true,
  translations: { es: { name: 'Pasaporte' } },
};
const diploma = { id: 't2', name: 'Diploma', description: null, required: false, translations: null };
const upload = {
  id: 'u1',
  file_name: 'passport.pdf',
  file_path: 'a/b.pdf',
  file_size: 1,
  file_type: 'application/pdf',
  uploaded_at: '2026-01-01T00:00:00Z',
};
const state = (template_document_id: string, uploaded: boolean) => ({
  id: `state-${template_document_id}`,
  template_document_id,
  status: uploaded ? ('completed' as const) : ('pending' as const),
  uploaded_at: null,
  upload: uploaded ? upload : null,
  review_note: 'Too dark',
});

describe('the documents of a request', () => {
  it('are shown in order and in the reader’s language, as written where there is none', () => {
    const rows = documentRows([passport, diploma], [state('t2', false), state('t1', true)], 'es');
    expect(rows.map(({ id, name, description }) => [id, name, description])).toEqual([
      ['state-t1', 'Pasaporte', 'Every page'],
      ['state-t2', 'Diploma', ''],
    ]);
  });

  it('tell why one is asked for again, until there is a new file', () => {
    const rows = documentRows([passport, diploma], [state('t1', false), state('t2', true)], 'en');
    expect(rows.map(({ askedAgain }) => askedAgain)).toEqual(['Too dark', null]);
  });

  it('can be submitted when every required one has a file', () => {
    const rows = (uploaded: boolean) =>
      documentRows([passport, diploma], [state('t1', uploaded), state('t2', false)], 'en');
    expect(canSubmit(rows(false))).toBe(false);
    expect(canSubmit(rows(true))).toBe(true);
  });

  it('can be submitted when all have a file where none is required', () => {
    const rows = (uploaded: boolean) => documentRows([diploma], [state('t2', uploaded)], 'en');
    expect(canSubmit(rows(false))).toBe(false);
    expect(canSubmit(rows(true))).toBe(true);
  });
});
