import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

test.each([
  ['no address at all', []],
  ['see https://uscis.gov/i-130.', ['https://uscis.gov/i-130']],
  ['(https://en.wikipedia.org/wiki/Visa_(document))', ['https://en.wikipedia.org/wiki/Visa_(document)']],
  ['https://a.example/x?y=1&z=2, http://b.example!', ['https://a.example/x?y=1&z=2', 'http://b.example']],
  ['javascript:alert(1) data:text/html,x ftp://c.example', []],
  ['https://', []],
])('in %j these are links: %j', (text, links) => {
  const pieces = splitLinks(text);
  expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(links);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});
