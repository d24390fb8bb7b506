import { languages } from '@visafolio/contract/shared/languages.ts';
import type { Language, MessageTree, Translate } from './types.ts';

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/**
 * Creates the function that turns a dotted key into text.
 *
 * `messages` maps a namespace to its tree: `{ portal: { home: { getStarted: 'Get Started' } } }`.
 * A numeric `count` selects the plural form of Intl.PluralRules (`key_one`, `key_other`, …) if the text has it, and
 * `{{count}}` uses the language's digits and separators. A missing key returns the key and calls `onMissing` with its
 * namespace. A placeholder without a value stays.
 */
export function createTranslator(
  language: Language,
  messages: MessageTree,
  onMissing?: (namespace: string) => void,
): Translate {
  // Created on first use: both take too long for the first screen of a slow phone.
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const pluralForm = (count: number) => {
    plurals ??= new Intl.PluralRules(language);
    return plurals.select(count);
  };
  const formatNumber = (value: number) => {
    // Small counts need no formatter, which takes 70 ms to create on a slow phone.
    if (Number.isInteger(value) && value >= 0 && value < 1_000 && hasLatinDigits(language)) return `${value}`;
    numbers ??= new Intl.NumberFormat(languages[language].region);
    return numbers.format(value);
  };

  return (key: string, params: Record<string, string | number> = {}) => {
    const count = params.count;
    const text =
      (typeof count === 'number' && textAt(messages, `${key}_${pluralForm(count)}`)) ||
      (typeof count === 'number' && textAt(messages, `${key}_other`)) ||
      textAt(messages, key);
    if (text === undefined) {
      onMissing?.(key.slice(0, key.indexOf('.')));
      return key;
    }

    return text.replace(placeholder, (whole, name: string) => {
      const value = params[name];
      return typeof value === 'number' ? formatNumber(value) : (value ?? whole);
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

const hasLatinDigits = (language: Language): boolean => languages[language].latinDigits;
