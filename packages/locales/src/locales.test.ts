/// <reference types="node" />
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { dynamicPrefixes } from './dynamic-prefixes.ts';
import { messages } from './index.ts';
import { createTranslator } from './translator.ts';
import type { MessageTree } from './types.ts';

const english = flattenTexts(messages.en);
const spanish = flattenTexts(messages.es);
const repository = fileURLToPath(new URL('../../../', import.meta.url));

describe('both languages', () => {
  test('have the same keys', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('have a text under every key', () => {
    const empty = [...english, ...spanish].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  test('ask for the same values', () => {
    const different = [...english].filter(([key, text]) => {
      return findPlaceholders(text).join() !== findPlaceholders(spanish.get(key) ?? '').join();
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test('are found under every key that the code may ask for', () => {
    for (const language of ['en', 'es'] as const) {
      const t = createTranslator(language, messages[language]);
      const say = t as (key: string, params?: Record<string, number>) => string;
      const raw = [...english.keys()].filter((key) => {
        const asked = key.replace(/_(zero|one|two|few|many|other)$/, '');
        return say(asked, { count: key.endsWith('_one') ? 1 : 2 }) === asked;
      });
      expect(raw).toEqual([]);
    }
  });

  test('give a count its singular and its general form', () => {
    const forms = [...english.keys()].filter((key) => /_(one|other)$/.test(key));
    const lonely = forms.filter((key) => {
      const twin = key.endsWith('_one') ? key.replace(/_one$/, '_other') : key.replace(/_other$/, '_one');
      return !english.has(twin);
    });
    expect(lonely).toEqual([]);
  });

  test('load every file under the name of its namespace', () => {
    for (const language of ['en', 'es'] as const) {
      const files = globSync(`${language}/**/*.ts`, { cwd: import.meta.dirname });
      const names = files.map((file) => path.basename(file, '.ts')).filter((name) => name !== 'index');
      expect(names.sort()).toEqual(Object.keys(messages[language]).sort());
    }
  });
});

describe('the code', () => {
  const sources = sourcesIn(['apps', 'packages']).join('\n');
  const keys = new Set([...english.keys()].map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));

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

/** The source files below these folders: no packages, no build output, no tests, no locale files. */
function sourcesIn(folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(`${repository}${folder}`, { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        const skipped = ['node_modules', 'dist', 'en', 'es'].includes(entry.name);
        return skipped ? [] : sourcesIn([path]);
      }
      const isSource = /\.tsx?$/.test(entry.name) && !/\.(test|spec)\.tsx?$/.test(entry.name);
      return isSource ? [readFileSync(`${repository}${path}`, 'utf8')] : [];
    }),
  );
}
