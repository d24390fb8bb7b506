import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { describe, expect, test } from 'vitest';
import { projectDir } from '../run-command.ts';

/**
 * Files that name a language, each with the reason why it stays right when the product gets another one. Other code takes languages from
 * `packages/contract/src/shared/languages.json`.
 */
const aboutOneLanguage: Record<string, string> = {
  'apps/server/src/app/http/api-docs.ts': 'documentation for programmers, in English',
  'apps/server/src/app/pages/compose-page.ts': 'replaces the language that index.html names',
  'apps/server/src/features/files/suggest/suggest.ts':
    'fills name_es, a field of the API; names has all languages',
  'apps/server/src/features/filings/letters/proposal/letter-writer.ts': 'letters are in English',
  'apps/server/src/features/translation/engines/apertium.ts': "Apertium's own codes of languages",
  'apps/server/src/features/translation/engines/deepl.ts': "DeepL's own codes of target languages",
  'apps/server/src/features/translation/engines/openai-compatible.ts':
    'instructions in English, with a Spanish example of formal address',
  'apps/server/src/features/translation/languages/recognize-language.ts':
    'languages that clients often write in',
  'apps/server/src/shared/mail/outbox-folder/outbox.pages.ts': 'mails of a developer’s machine, in English',
  'apps/web/src/features/cases/components/case/client-information.tsx':
    'languages that contacts may have noted',
  'apps/web/src/features/messages/conversation/composer.tsx': 'languages that clients write in',
  'apps/web/src/features/notifications/reminders/settings/reminder-settings.tsx':
    'names of time zones are English words',
  'apps/web/src/features/public-site/blog/blog-store.ts': 'posts keep their date as an English text',
  'packages/contract/src/cases/contacts/contact-choices.ts': 'languages that contacts may have noted',
  'packages/contract/src/cases/questionnaire/questionnaire.contract.ts': 'name_es, a field of the API',
  'packages/contract/src/shared/languages.ts': 'English as the language of templates and of filings',
};

/** Those of the product, and one that it may get. */
const codes = [...new Set<string>([...languageCodes, 'pt'])].join('|');
/** `'es'`, `'es-419'`, `.es`, `es:`, `_es`, `inSpanish`: what stands in comments does not count. */
const languageName = new RegExp(
  `(['"\`])(?:${codes})(?:-[A-Z]{2}|-419)?\\1|\\.(?:${codes})\\b(?!\\.)|(?<![\\w$.-])(?:${codes})\\??:|_(?:${codes})\\b|` +
    '(?:spanish|english|portuguese)|bilingual(?=[A-Z])',
  'i',
);
const isTest = (file: string) => /\.(?:test|testing)\.tsx?$|(?:^|\/)(?:testing|test)\//.test(file);

const found = new Map(
  [
    'apps/server/src',
    'apps/web/src',
    'apps/web/vite',
    'packages/contract/src',
    'packages/locales/src',
  ].flatMap((folder) =>
    readdirSync(path.join(projectDir, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      // Made from the English texts.
      .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !file.includes('/gen/'))
      .map((file) => [file, listNamed(file)] as const)
      .filter(([, lines]) => lines.length > 0),
  ),
);

function listNamed(file: string): string[] {
  const source = readFileSync(path.join(projectDir, file), 'utf8');
  return source
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((line, index) => (languageName.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
}

describe('a language is named in the list of languages and in data files', () => {
  test('other code names none', () => {
    const stray = [...found].filter(([file]) => !Object.hasOwn(aboutOneLanguage, file));
    expect(stray.flatMap(([, lines]) => lines)).toEqual([]);
  });

  test('each exception is one still', () => {
    expect(Object.keys(aboutOneLanguage).filter((file) => !found.has(file))).toEqual([]);
  });

  test.each([
    "locale === 'es'",
    'translations?.es?.name',
    '{ en: enUS, es }',
    'document.name_es',
    'spanishName: form.spanishName',
  ])('%s counts', (line) => {
    expect(line).toMatch(languageName);
  });
});
