import { expect, test } from 'vitest';
import { parseJson, withCleanJson } from './clean-json.ts';

test('removes what PostgreSQL cannot store, and nothing else', () => {
  const pasted = { answer: 'a\0b \ud800 😀\n"\\u0000"', more: ['\0', 1, null] };
  const read = { answer: 'ab \ufffd 😀\n"\\u0000"', more: ['', 1, null] };
  expect(parseJson(JSON.stringify(pasted))).toEqual(read);
  expect(parseJson('{"a":"é 律 😀"}')).toEqual({ a: 'é 律 😀' });
});

test('passes a request on with clean JSON, and refuses anything else', async () => {
  const send = async (body: string) =>
    (await withCleanJson(new Request('http://localhost/', { method: 'POST', body }))).text();
  expect(await send('{"name":"A\\u0000"}')).toBe('{"name":"A"}');
  expect(await send('')).toBe('');
  await expect(send('{"name":"A"')).rejects.toMatchObject({ status: 400 });
});
