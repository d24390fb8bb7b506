import { expect, test } from 'vitest';
import { headOf } from './head.ts';

const page = { language: 'en', publicUrl: 'https://folio.example', productName: 'Visafolio' } as const;

test('a public page names itself to search engines and in the previews of links', () => {
  const head = headOf({ ...page, path: '/blog' });
  expect(head).toContain('<title>Blog · Visafolio</title>');
  expect(head).toContain('<link rel="canonical" href="https://folio.example/blog" />');
  expect(head).toContain('<meta property="og:image" content="https://folio.example/social.png" />');
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image" />');
  expect(head).not.toContain('noindex');
});

test.each(['/client/portal', '/dashboard', '/auth/confirm', '/no-such-page'])(
  '%s is kept out of search engines and link previews',
  (path) => {
    const head = headOf({ ...page, path });
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head).not.toContain('og:');
  },
);

test('title and description are in the language of the reader', () => {
  const head = headOf({ ...page, path: '/dashboard', language: 'es' });
  expect(head).toContain('<title>Panel · Visafolio</title>');
  expect(head).toContain('clientes de inmigración');
});

test('an address never writes markup of its own', () => {
  expect(headOf({ ...page, path: '/blog/"><script>x' })).not.toContain('<script');
});
