/// <reference types="node" />
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultLanguage, languageCodes } from '@visafolio/contract/shared/languages.ts';
import { describe, expect, test } from 'vitest';
import { dynamicPrefixes } from './dynamic-prefixes.ts';
import { messages } from './index.ts';
import { createTranslator } from './translator.ts';
import type { MessageTree } from './types.ts';

const english = flattenTexts(messages[defaultLanguage]);
const repository = fileURLToPath(new URL('../../../', import.meta.url));

const pluralForm = /_(zero|one|two|few|many|other)$/;
const stem = (key: string): string => key.replace(pluralForm, '');
const stems = (texts: Map<string, string>): string[] => [...new Set([...texts.keys()].map(stem))].sort();

describe.each(languageCodes)('the texts in %s', (language) => {
  const texts = flattenTexts(messages[language]);

  test('have the same keys as the English ones', () => {
    expect(stems(texts)).toEqual(stems(english));
  });

  test('have a text under every key', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('use the same placeholders as the English ones', () => {
    const different = [...texts].filter(([key, text]) => {
      // Plural forms that English lacks need the values of `_other`.
      const inEnglish = english.get(key) ?? english.get(`${stem(key)}_other`) ?? '';
      return findPlaceholders(text).join() !== findPlaceholders(inEnglish).join();
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test('exist for every key that the code uses', () => {
    const say = createTranslator(language, messages[language]) as (key: string, params?: object) => string;
    const raw = stems(texts).filter((key) => [1, 2, 5, 100].some((count) => say(key, { count }) === key));
    expect(raw).toEqual([]);
  });

  test('have all plural forms of the language, and the general one', () => {
    const forms = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
    const plurals = [...texts.keys()].filter((key) => pluralForm.test(key));
    const unknown = plurals.filter((key) => !forms.has(pluralForm.exec(key)?.[1] ?? ''));
    const lonely = plurals.filter(
      (key) => !texts.has(`${stem(key)}_one`) || !texts.has(`${stem(key)}_other`),
    );
    expect([...unknown, ...lonely]).toEqual([]);
  });

  test('have unique file names, which are the namespaces', () => {
    const files = globSync(`${language}/**/*.json`, { cwd: import.meta.dirname });
    expect(Object.keys(messages[language])).toHaveLength(files.length);
  });
});

describe('the code', () => {
  const sources = listSourceFiles(['apps', 'packages']).join('\n');
  const keys = new Set([...english.keys()].map(stem));

  test('uses every text', () => {
    const quoted = new Set([...sources.matchAll(/(['"`])(?=([\w.-]+)\1)/g)].map(([, , text]) => text));
    const unused = [...keys].filter(
      (key) => !quoted.has(key) && !dynamicPrefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  test('completes every registered prefix', () => {
    const stale = dynamicPrefixes.filter((prefix) => !sources.includes(`\`${prefix}\${`));
    expect(stale).toEqual([]);
  });
});

function flattenTexts(tree: MessageTree, path = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, node] of Object.entries(tree)) {
    if (typeof node === 'string') texts.set(path + key, node);
    else for (const [deeper, text] of flattenTexts(node, `${path}${key}.`)) texts.set(deeper, text);
  }
  return texts;
}

function findPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name]) => name ?? '').sort();
}

/** Source files below these folders, without packages, build output and tests. */
function listSourceFiles(folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(`${repository}${folder}`, { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        const skipped = ['node_modules', 'dist'].includes(entry.name);
        return skipped ? [] : listSourceFiles([path]);
      }
      const isSource =
        /(?<!\.(?:test|spec))\.tsx?$/.test(entry.name) && !path.endsWith('/gen/text-values.ts');
      return isSource ? [readFileSync(`${repository}${path}`, 'utf8')] : [];
    }),
  );
}
