import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../packages/locales/src', import.meta.url));
const files = globSync('{en,es}/**/*.ts', { cwd: folder });

/** The files with these texts and with those that every page needs. */
export function findTextFiles(language: 'en' | 'es', namespaces: string[]): string[] {
  return ['common', 'errors', ...namespaces].map((namespace) => {
    const file = files.find((each) => each.startsWith(language) && each.endsWith(`/${namespace}.ts`));
    if (!file) throw new Error(`No texts named ${namespace} in ${language}`);
    return `locales/src/${file}`;
  });
}
