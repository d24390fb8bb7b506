import { expect, test } from 'vitest';
import { checkLogo } from './check-logo.ts';

const limit = 5 * 1024 * 1024;

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('%s may be a logo up to 5 MB', (type) => {
  expect(checkLogo({ size: limit, type })).toBeNull();
  expect(checkLogo({ size: limit + 1, type })).toBe('firms.logo_too_large');
});

test.each(['image/svg+xml', 'application/pdf', ''])('"%s" is refused before it is sent', (type) => {
  expect(checkLogo({ size: 10, type })).toBe('firms.logo_not_an_image');
});
