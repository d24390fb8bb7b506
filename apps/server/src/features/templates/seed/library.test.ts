import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isYesNo } from '@visafolio/contract/questions/structured-types.ts';
import { templateLimits } from '@visafolio/contract/shared/limits.ts';
import { standardTemplateVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import { describe, expect, test } from 'vitest';
import { type LibraryTemplate, type LibraryText, libraryKeys, readLibrary } from './library.schema.ts';

const library = await readLibrary();

const listQuestions = (template: LibraryTemplate) =>
  template.sections.flatMap((section) => section.questions);

function listTexts(template: LibraryTemplate): LibraryText[] {
  return [
    template.name,
    template.description,
    ...template.sections.map((section) => section.title),
    ...listQuestions(template).flatMap((question) => [
      question.text,
      ...(question.help ? [question.help] : []),
      ...(question.choices ?? []),
    ]),
    ...template.documents.flatMap((document) => [document.name, document.description]),
  ];
}

/** Values that occur more than once, however they are written. */
function repeated(values: string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const same = value.toLowerCase();
    return seen.has(same) || !seen.add(same);
  });
}

test('there is one template for each visa type of the administrators, others for single forms, in the order of the keys', async () => {
  const types = library.map((template) => template.visa_type).filter((type) => type !== 'Other');
  expect(types.sort()).toEqual([...standardTemplateVisaTypes].sort());
  expect(library.map((template) => template.key)).toEqual(await libraryKeys());
});

describe.each(library.map((template) => [template.key, template] as const))('%s', (_, template) => {
  test('is as long as a client can bear and a case needs', () => {
    expect(listQuestions(template).length).toBeGreaterThanOrEqual(18);
    expect(listQuestions(template).length).toBeLessThanOrEqual(templateLimits.questionsMax);
    expect(template.documents.length).toBeGreaterThanOrEqual(6);
    expect(template.documents.length).toBeLessThanOrEqual(16);
    expect(template.documents.filter((document) => document.required)).not.toEqual([]);
    expect(listQuestions(template).filter((question) => question.required)).not.toEqual([]);
  });

  test.each(['en', 'es'] as const)('says nothing twice (%s)', (language) => {
    for (const [, sections] of Map.groupBy(template.sections, ({ party }) => party)) {
      const asked = sections.flatMap((section) => section.questions);
      expect(repeated(asked.map((question) => question.text[language] ?? ''))).toEqual([]);
    }
    expect(repeated(template.documents.map((document) => document.name[language] ?? ''))).toEqual([]);
    expect(repeated(template.sections.map((section) => section.title[language] ?? ''))).toEqual([]);
    for (const question of listQuestions(template))
      expect(repeated((question.choices ?? []).map((choice) => choice[language] ?? ''))).toEqual([]);
  });

  test('is written in Spanish too', () => {
    // Choices such as 7, D/S and ASD are the same in both languages, and names of offices, as the form spells them.
    const isWord = (text: string) => /\p{Ll}{2}/u.test(text) && !/USC[IJ]S/.test(text);
    expect(listTexts(template).filter(({ en, es }) => !es || (en === es && isWord(en)))).toEqual([]);
    // English words that no Spanish text has; names of forms and fixed terms stay in parentheses or quotes.
    const english = /\b(the|of|and|with|your|or)\b/i;
    const plain = listTexts(template).map((text) => (text.es ?? '').replace(/\(.*?\)|“.*?”/g, ''));
    expect(plain.filter((text) => english.test(text))).toEqual([]);
  });

  test('names its forms and says that it is a starting point', () => {
    for (const form of template.forms) {
      expect(template.description.en).toContain(form);
      expect(template.description.es).toContain(form);
    }
    expect(template.description.en).toMatch(/A starting point/);
    expect(template.description.es).toMatch(/Un punto de partida/);
  });

  test('asks each thing with the type that fits it', () => {
    // The catalogue has the types of the facts.
    const ownQuestions = listQuestions(template).filter((question) => !question.fact);
    const shouldBe = (type: string, en: RegExp, es: RegExp) => {
      const named = ownQuestions.filter((question) => en.test(question.text.en));
      const inSpanish = ownQuestions.filter((question) => es.test(question.text.es ?? ''));
      const typed = ownQuestions.filter((question) => question.type === type);
      expect(named).toEqual(typed);
      expect(inSpanish).toEqual(typed);
    };
    shouldBe('date', /\bdate\b/i, /\bfecha\b/i);
    shouldBe('email', /\bemail address$/i, /\bcorreo electrónico$/i);
    shouldBe('phone', /\bphone number$/i, /\bnúmero de teléfono$/i);
    for (const question of listQuestions(template)) {
      if (isYesNo(question.type)) expect([question.text.en, question.text.es].join()).toMatch(/\?,.*¿.*\?$/);
      if (question.type === 'number' && !question.fact)
        expect(question.text.en).toMatch(/number of|^year |\((US dollars)\)|in local currency/i);
    }
  });
});

describe('a mistake in a file is named with its line', () => {
  test.each([
    [
      '"required": true',
      '"required": "yes"',
      /nonimmigrant\/h-1b\.json:\d+: sections\[1\]\.questions\[1\]\.required: /,
    ],
    [
      '"key": "h-1b"',
      '"key": "h-1b1"',
      /nonimmigrant\/h-1b\.json:\d+: key: must be 'h-1b', as the file is called/,
    ],
    ['"visa_type": ', '"visa": ', /nonimmigrant\/h-1b\.json:\d+: .*visa/],
  ])('%s as %s', async (right, wrong, named) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'library-'));
    try {
      cpSync(path.resolve(import.meta.dirname, '../library'), folder, { recursive: true });
      const file = path.join(folder, 'nonimmigrant/h-1b.json');
      const text = readFileSync(file, 'utf8');
      const changed = text.replace(right, wrong);
      expect(changed).not.toBe(text);
      writeFileSync(file, changed);
      await expect(readLibrary(['h-1b'], pathToFileURL(`${folder}/`))).rejects.toThrow(named);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
