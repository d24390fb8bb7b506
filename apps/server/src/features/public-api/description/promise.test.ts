import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { describePublicApi } from './describe.ts';
import { findBreaks, type Surface, toSurface } from './snapshot.ts';

const file = new URL('api-snapshot.json', import.meta.url);
const changelog = new URL('../../../../../../docs/reference/api-changelog.md', import.meta.url);

let now: Surface;
let version: string;
beforeAll(async () => {
  const document = await describePublicApi({ productName: 'Visafolio', publicUrl: 'https://visafolio.test' });
  now = toSurface(document);
  version = document.info.version;
});

test('nothing that was published is removed, and nothing new is required', async () => {
  const published: Surface = JSON.parse(
    await readFile(file, 'utf8').catch(() => '{"promised":[],"required":[]}'),
  );
  expect(findBreaks(published, now)).toEqual([]);
});

test('the published contract is stored', async () => {
  await expect(`${JSON.stringify(now, null, 2)}\n`).toMatchFileSnapshot('./api-snapshot.json');
});

test('the changelog has the version', async () => {
  const lines = (await readFile(changelog, 'utf8')).split('\n').filter((line) => /^\| \d/.test(line));
  expect(lines[0]).toContain(`| ${version} |`);
});

describe('a break is found', () => {
  const change = (from: string, to: string) => {
    const text = JSON.stringify(now);
    expect(text).toContain(from);
    return findBreaks(now, JSON.parse(text.replaceAll(from, to)));
  };

  test.each([
    ['an operation', '"listPeople: GET /people"', '"listPeople: GET /persons"'],
    ['a field of an answer', '"getContact 200.email: string"', '"getContact 200.mail: string"'],
    ['a value of an enumeration', '"getRequest 200.status = completed"', '"getRequest 200.status = done"'],
    ['a type', '"getContact 200.request_count: integer"', '"getContact 200.request_count: string"'],
  ])('%s that is gone', (_, from, to) => {
    expect(change(from, to)).not.toEqual([]);
  });

  test('an input that is newly required', () => {
    const stricter = { ...now, required: [...now.required, 'createContact body.phone'] };
    expect(findBreaks(now, stricter)).toEqual(['newly required: createContact body.phone']);
    expect(findBreaks(now, { ...now, required: [...now.required, 'newOperation body.x'] })).toEqual([]);
  });

  test('not an addition', () => {
    const wider = { ...now, promised: [...now.promised, 'getContact 200.nickname: string'] };
    expect(findBreaks(now, wider)).toEqual([]);
  });
});
