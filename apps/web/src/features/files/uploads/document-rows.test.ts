import { describe, expect, it } from 'vitest';
import { canSubmit, documentRows } from './document-rows.ts';

const passport = {
  id: 't1',
  name: 'Passport',
  description: 'Every page',
  required: true,
  translations: { es: { name: 'Pasaporte' } },
  own: false,
};
const diploma = {
  id: 't2',
  name: 'Diploma',
  description: null,
  required: false,
  translations: null,
  own: false,
};
const upload = {
  id: 'u1',
  file_name: 'passport.pdf',
  file_path: 'a/b.pdf',
  file_size: 1,
  file_type: 'application/pdf',
  uploaded_at: '2026-01-01T00:00:00Z',
  uploaded_by: null,
  position: 1,
  pages: null,
  arrangement: null,
  scan: null,
  active_content: null,
  thumbnail: null,
  steps: [],
  reading: null,
  question: null,
  placed_by: 'client' as const,
  accepted_at: null,
};
const state = (template_document_id: string, uploaded: boolean) => ({
  id: `state-${template_document_id}`,
  template_document_id,
  status: uploaded ? ('completed' as const) : ('pending' as const),
  uploaded_at: null,
  upload: uploaded ? upload : null,
  files: uploaded ? [upload] : [],
  review_note: 'Too dark',
  review_note_translations: [],
});

describe('the documents of a request', () => {
  it('are shown in order and in the reader’s language, or as written without a translation', () => {
    const rows = documentRows([passport, diploma], [state('t2', false), state('t1', true)], 'es');
    expect(rows.map(({ id, name, description }) => [id, name, description])).toEqual([
      ['state-t1', 'Pasaporte', 'Every page'],
      ['state-t2', 'Diploma', ''],
    ]);
  });

  it('mark English texts for a reader of Spanish; a document of one request may be in any language', () => {
    const own = { ...diploma, id: 't3', own: true };
    const states = [state('t1', false), state('t2', false), state('t3', false)];
    const langs = (language: 'en' | 'es') =>
      documentRows([passport, diploma, own], states, language).map(({ lang }) => [
        lang.name,
        lang.description,
      ]);
    expect(langs('es')).toEqual([
      [undefined, 'en'],
      ['en', 'en'],
      [undefined, undefined],
    ]);
    expect(langs('en').flat()).toEqual(new Array(6).fill(undefined));
  });

  it('say why one is requested again, until there is a new file', () => {
    const rows = documentRows([passport, diploma], [state('t1', false), state('t2', true)], 'en');
    expect(rows.map(({ askedAgain }) => askedAgain)).toEqual(['Too dark', null]);
  });

  it('can be submitted when every required one has a file', () => {
    const rows = (uploaded: boolean) =>
      documentRows([passport, diploma], [state('t1', uploaded), state('t2', false)], 'en');
    expect(canSubmit(rows(false))).toBe(false);
    expect(canSubmit(rows(true))).toBe(true);
  });

  it('can be submitted if one has a file and none is required', () => {
    const optional = [diploma, { ...diploma, id: 't3' }];
    const rows = (uploaded: boolean) =>
      documentRows(optional, [state('t2', uploaded), state('t3', false)], 'en');
    expect(canSubmit(rows(false))).toBe(false);
    expect(canSubmit(rows(true))).toBe(true);
  });
});
