import { regions } from './regions.ts';
import type { Language, MessageTree, Translate } from './types.ts';

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/**
 * Creates the function that turns a dotted key into text.
 *
 * `messages` maps a namespace to its tree: `{ portal: { home: { getStarted: 'Get Started' } } }`.
 * With a numeric `count` the plural form (`key_one`, `key_other`, ... after Intl.PluralRules) is used
 * if there is one, and `{{count}}` is written in the language's own digits and separators.
 * A key without a text returns the key; a placeholder without a value stays as it is.
 */
export function createTranslator(language: Language, messages: MessageTree): Translate {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(regions[language]);

  return (key: string, params: Record<string, string | number> = {}) => {
    const count = params.count;
    const text =
      (typeof count === 'number' && textAt(messages, `${key}_${plurals.select(count)}`)) ||
      (typeof count === 'number' && textAt(messages, `${key}_other`)) ||
      textAt(messages, key);
    if (text === undefined) return key;

    return text.replace(placeholder, (whole, name: string) => {
      const value = params[name];
      return typeof value === 'number' ? numbers.format(value) : (value ?? whole);
    });
  };
}

function textAt(messages: MessageTree, key: string): string | undefined {
  let node: MessageTree | string | undefined = messages;
  for (const step of key.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, step)) return undefined;
    node = node[step];
  }
  return typeof node === 'string' ? node : undefined;
}
