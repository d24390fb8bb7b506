import { expect, test } from 'vitest';
import { readFileName } from './fetch-answers-copy.ts';

test('the copy has the name that the server gives it in the client’s language', () => {
  const headers = (value: string) => new Headers({ 'content-disposition': value });
  expect(
    readFileName(
      headers(
        `attachment; filename="Mis respuestas - Nanez.pdf"; filename*=UTF-8''Mis%20respuestas%20-%20%C3%91%C3%A1%C3%B1ez.pdf`,
      ),
    ),
  ).toBe('Mis respuestas - Ñáñez.pdf');
  expect(readFileName(headers('attachment'))).toBe('answers.pdf');
});
