import { expect, test } from 'vitest';
import { renderHead } from './head.ts';

const page = { language: 'en', publicUrl: 'https://folio.example', productName: 'Visafolio' } as const;

test('a public page has metadata for search engines and link previews', () => {
  const head = renderHead({ ...page, path: '/blog' });
  expect(head).toContain('<title>Visafolio blog: notes for immigration practices</title>');
  expect(head).toContain('<link rel="canonical" href="https://folio.example/blog" />');
  expect(head).toContain('<meta property="og:image" content="https://folio.example/social.png" />');
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image" />');
  expect(head).not.toContain('noindex');
});

test.each(['/client/portal', '/dashboard', '/auth/confirm', '/no-such-page', '/blog/a-post-of-one-browser'])(
  '%s is kept out of search engines and link previews',
  (path) => {
    const head = renderHead({ ...page, path });
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head).not.toContain('og:');
  },
);

test('title and description are in the language of the reader', () => {
  const head = renderHead({ ...page, path: '/dashboard', language: 'es' });
  expect(head).toContain('<title>Panel · Visafolio</title>');
  expect(head).toContain('clientes de inmigración');
});

test("a post that ships with the blog has its own preview, in the reader's language", () => {
  const head = renderHead({ ...page, path: '/blog/first-request-in-ten-minutes', language: 'es' });
  expect(head).toContain('<title>Su primera solicitud en diez minutos · Visafolio</title>');
  expect(head).toContain('<meta property="og:type" content="article" />');
  expect(head).toMatch(/<meta name="description" content="De un panel vacío/);
  expect(head).toContain('href="https://folio.example/blog/first-request-in-ten-minutes"');
});

test('a URL cannot inject markup', () => {
  expect(renderHead({ ...page, path: '/blog/"><script>x' })).not.toContain('<script');
});
