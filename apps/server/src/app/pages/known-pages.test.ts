import { expect, test } from 'vitest';
import { isPage } from './known-pages.ts';

const paths = ['/', '/auth', '/auth/confirm', '/blog', '/blog/$id', '/dashboard', '/firm/{-$section}'];

test.each([
  '/',
  '/auth',
  '/auth/confirm',
  '/Dashboard/',
  '/blog',
  '/blog/one-folio-per-case',
  '/firm',
  '/firm/people',
])('%s is a page', (path) => expect(isPage(path, paths)).toBe(true));

test.each([
  '/wp-login.php',
  '/auth/other',
  '/dashboard/x',
  '/x',
  '/blog/no-such-post',
  '/blog/a/b',
  '//x',
  '/firm/people/x',
  '/auth/confirm/x',
])('%s is not a page', (path) => expect(isPage(path, paths)).toBe(false));
