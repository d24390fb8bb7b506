import { expect, test } from 'vitest';
import type { PortalPrefetch } from './features/cases/portal/portal-prefetch.ts';
import { pagePaths, writePage } from './write-page.tsx';

const requestId = '019a0000-0000-7000-8000-000000000001';
const at = '2026-03-12T10:00:00.000Z';
const address = `/client/portal?request_id=${requestId}`;

function answers({
  firstName = 'Ana',
  notes = 'Welcome.',
  firmName = 'Folio & Partners',
} = {}): PortalPrefetch {
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
      },
    ],
    firm: { firm: { id: 'f1', name: firmName, logo_url: null } },
  };
}

test("the portal's first picture holds the firm, the greeting and the letter", async () => {
  const markup = await writePage({ address, language: 'en', portal: answers() });
  expect(markup).toContain('Folio &amp; Partners');
  expect(markup).toContain('Welcome, Ana');
  expect(markup).toContain('Welcome.');
  expect(markup).not.toContain('<script');
});

test('what a person or a firm wrote is text in the page, never markup', async () => {
  const hostile = '</script><img src=x onerror="window.attacked=1"><svg onload=alert(1)>';
  const portal = answers({ firstName: hostile, notes: hostile, firmName: hostile });
  const markup = await writePage({ address, language: 'en', portal });
  expect(markup.match(/&lt;\/script&gt;&lt;img src=x/g)?.length).toBeGreaterThanOrEqual(4);
  expect(markup).not.toMatch(/<img|<script|<\/script|<svg onload/);
});

test('two people who open it at once each read it in their own language', async () => {
  const [english, spanish, again] = await Promise.all([
    writePage({ address, language: 'en', portal: answers() }),
    writePage({ address, language: 'es', portal: answers({ firstName: 'Beto' }) }),
    writePage({ address, language: 'en', portal: answers() }),
  ]);
  expect(spanish).toContain('Hola, Beto');
  expect(spanish).not.toContain('Ana');
  expect(english).toContain('Get Started');
  expect(again).toBe(english);
});

test('the server learns of every page, also of those behind the sign-in', () => {
  expect(pagePaths()).toEqual(expect.arrayContaining(['/', '/blog/$id', '/client/portal', '/dashboard']));
  expect(pagePaths()).not.toContain('/staff');
});
