import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@visafolio/contract/shared/languages.ts';

const folder = fileURLToPath(new URL('../../../packages/locales/src', import.meta.url));
const files = globSync('*/**/*.json', { cwd: folder });

/** Files of these namespaces and of those that every page needs. */
export function findTextFiles(language: Language, namespaces: string[]): string[] {
  return ['common', 'errors', ...namespaces].map((namespace) => {
    const file = files.find((each) => each.startsWith(`${language}/`) && each.endsWith(`/${namespace}.json`));
    if (!file) throw new Error(`No texts named ${namespace} in ${language}`);
    return `locales/src/${file}`;
  });
}
