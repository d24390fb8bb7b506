import { expect, test } from 'vitest';
import type { ClientPrefetch } from './features/client-pages/client-prefetch.ts';
import { pagePaths, writePage } from './write-page.tsx';

const requestId = '019a0000-0000-7000-8000-000000000001';
const at = '2026-03-12T10:00:00.000Z';
const address = `/client/portal?request_id=${requestId}`;

function answers({
  firstName = 'Ana',
  notes = 'Welcome.',
  firmName = 'Folio & Partners',
} = {}): ClientPrefetch {
  const client = {
    id: 'c1',
    email: 'ana@example.com',
    firstName,
    lastName: 'Ruiz',
    isVerified: true,
    timeZone: null,
  };
  return {
    requestId,
    session: {
      user: { id: 'u1', email: client.email, name: '' },
      session: { id: 's1', createdAt: at, expiresAt: at, refreshIn: 3_600 },
    },
    access: { success: true, clientUser: { ...client, clientRequestId: requestId } },
    request: [
      {
        id: requestId,
        user_id: 'p1',
        name: 'Ana Ruiz',
        visa_type: 'H-1B',
        status: 'pending',
        notes,
        template_name: 'H-1B',
        template_description: '',
        template_translations: null,
        submitted_at: null,
        updated_at: at,
        due_on: null,
        parties: [],
        other_parties: [],
      },
    ],
    firm: { firm: { id: 'f1', name: firmName, logo_url: null } },
  };
}

test("the portal's first markup has the firm, the greeting and the letter", async () => {
  const markup = await writePage({ address, language: 'en', client: answers() });
  expect(markup).toContain('Folio &amp; Partners');
  expect(markup).toContain('Welcome, Ana');
  expect(markup).toContain('Welcome.');
  expect(markup).not.toContain('<script');
});

test('text from a person or a firm is never markup in the page', async () => {
  const hostile = '</script><img src=x onerror="window.attacked=1"><svg onload=alert(1)>';
  const client = answers({ firstName: hostile, notes: hostile, firmName: hostile });
  const markup = await writePage({ address, language: 'en', client });
  expect(markup.match(/&lt;\/script&gt;&lt;img src=x/g)?.length).toBeGreaterThanOrEqual(4);
  expect(markup).not.toMatch(/<img|<script|<\/script|<svg onload/);
});

test('two people who open it at once each read it in their own language', async () => {
  const [english, spanish, again] = await Promise.all([
    writePage({ address, language: 'en', client: answers() }),
    writePage({ address, language: 'es', client: answers({ firstName: 'Beto' }) }),
    writePage({ address, language: 'en', client: answers() }),
  ]);
  expect(spanish).toContain('Hola, Beto');
  expect(spanish).not.toContain('Ana');
  expect(english).toContain('Get Started');
  expect(again).toBe(english);
});

test('a questionnaire is rendered without its questions, whose answers may be unsent in the browser', async () => {
  const client: ClientPrefetch = {
    ...answers(),
    questions: [
      {
        id: 'q1',
        text: 'Full name',
        type: 'text',
        required: true,
        options: null,
        translations: null,
        own: false,
        not_asked: false,
        entry_id: null,
        copied_from: null,
        repeating_group: null,
        other_ids: [],
      },
    ],
    responses: [],
  };
  const at = `/client/questionnaire?request_id=${requestId}`;
  const markup = await writePage({ address: at, language: 'es', client });
  expect(markup).toContain('Folio &amp; Partners');
  expect(markup).toContain('Cuestionario');
  expect(markup).not.toContain('Full name');
});

test('documents are rendered with their names, as text', async () => {
  const hostile = '<img src=x onerror="window.attacked=1">';
  const document = { description: hostile, translations: null, required: true, own: false };
  const client: ClientPrefetch = {
    ...answers(),
    documents: [
      { ...document, id: 'd1', name: 'Passport copy' },
      { ...document, id: 'd2', name: hostile },
    ],
    states: ['d1', 'd2'].map((id) => ({
      id,
      template_document_id: id,
      status: 'pending',
      uploaded_at: null,
      review_note: null,
      review_note_translations: [],
      files: [],
      upload: null,
    })),
  };
  const at = `/client/documents?request_id=${requestId}`;
  const markup = await writePage({ address: at, language: 'en', client });
  expect(markup).toContain('Passport copy');
  expect(markup).toContain('&lt;img src=x');
  expect(markup).not.toMatch(/<img|<script/);
});

test('the server gets the paths of all pages, including those behind sign-in', () => {
  expect(pagePaths()).toEqual(expect.arrayContaining(['/', '/blog/$id', '/client/portal', '/dashboard']));
  expect(pagePaths()).not.toContain('/staff');
});
