import { expect, test } from 'vitest';
import { parseSearch, stringifySearch, textParams } from './search-params.ts';

test('an id of digits stays a string in both directions', () => {
  expect(parseSearch('?request_id=0123&q=a%20b')).toEqual({ request_id: '0123', q: 'a b' });
  expect(stringifySearch({ request_id: '0123', q: 'a b' })).toBe('?request_id=0123&q=a+b');
});

test('undefined and empty values are left out of the address', () => {
  expect(stringifySearch({ q: '', status: undefined })).toBe('');
});

test('a route keeps only the parameters it knows', () => {
  expect(textParams('request_id')({ request_id: 'a', other: 'b' })).toEqual({ request_id: 'a' });
  expect(textParams('request_id')({ request_id: 7 })).toEqual({});
});

test('a request id is trimmed, typed text is not', () => {
  expect(textParams('request_id', 'q')({ request_id: ' a ', q: 'b ' })).toEqual({ request_id: 'a', q: 'b ' });
  expect(textParams('request_id')({ request_id: ' ' })).toEqual({});
});
