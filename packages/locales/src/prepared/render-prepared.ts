import { inEachLanguage, languages } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '../types.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import {
  type PreparedField,
  type PreparedFieldName,
  type PreparedKey,
  type PreparedTexts,
  preparedFields,
  preparedMessages,
} from './prepared-message.ts';

/** All prepared messages. First pages must not import them, to stay small. */
export const prepared: Record<Language, PreparedTexts> = { en, es };

/**
 * Values by field: dates as 2026-03-12, times as 14:30, amounts as 1225.00, days as 3, texts unchanged. Texts that differ by
 * language, such as a document's name, are records by language.
 */
export type PreparedValues = Readonly<Record<string, string | Readonly<Record<Language, string>>>>;

const valueMax = 500;

const isPreparedKey = (key: string): key is PreparedKey => Object.hasOwn(preparedMessages, key);

/** Fields of a message, in the order of its English text. */
export function listPreparedFields(key: PreparedKey): PreparedFieldName[] {
  const names = [...prepared.en.messages[key].body.matchAll(placeholder)].map(([, name]) => name ?? '');
  return [...new Set(names)].filter((name): name is PreparedFieldName => Object.hasOwn(preparedFields, name));
}

/** Whether a value is valid for the field's type, such as an existing date. */
export const isPreparedValue = (name: PreparedFieldName, value: string): boolean =>
  value.length <= valueMax && formats[preparedFields[name]](value.trim(), 'en') !== null;

/**
 * The text of a prepared message in every interface language, with values formatted for each. Null if the message is unknown, or
 * a value is missing or invalid.
 */
export function renderPrepared(key: string, values: PreparedValues): Record<Language, string> | null {
  if (!isPreparedKey(key)) return null;
  const words = inEachLanguage((language) => fill(language, key, values));
  return Object.values(words).includes(null) ? null : (words as Record<Language, string>);
}

function fill(language: Language, key: PreparedKey, values: PreparedValues): string | null {
  const written = new Map<string, string>();
  for (const name of listPreparedFields(key)) {
    const given = Object.hasOwn(values, name) ? values[name] : undefined;
    const value = (typeof given === 'object' ? given[language] : given)?.trim() ?? '';
    const text = value.length <= valueMax ? formats[preparedFields[name]](value, language) : null;
    if (text === null) return null;
    written.set(name, text);
  }
  return prepared[language].messages[key].body.replace(
    placeholder,
    (_, name: string) => written.get(name) ?? '',
  );
}

const placeholder = /\{\{(\w+)\}\}/g;

/** Formatters by type. Null: the value is invalid. */
const formats: Record<PreparedField, (value: string, language: Language) => string | null> = {
  // Values are part of a sentence, so they are kept on one line.
  text: (value) => value.replace(/\s+/g, ' ') || null,
  phone: (value) => (/^\+?[\d\s().-]{5,30}(?:\s?(?:x|ext\.?)\s?\d{1,6})?$/i.test(value) ? value : null),
  date: (value, language) => {
    const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
    // `Date` would accept 30 February as a day in March.
    if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value) return null;
    return new Intl.DateTimeFormat(languages[language].region, { dateStyle: 'long', timeZone: 'UTC' }).format(
      date,
    );
  },
  time: (value, language) => {
    if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)) return null;
    const format = new Intl.DateTimeFormat(languages[language].region, {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'UTC',
    });
    const text = format.format(new Date(`2026-01-01T${value}:00Z`)).replace(/\s/g, ' ');
    // Spanish says 'a la 1:30' and 'a las 2:30'.
    if (language === 'es') return `${/^1:/.test(text) ? 'la' : 'las'} ${text}`;
    return text;
  },
  money: (value, language) => {
    if (!/^\d{1,7}(?:\.\d{2})?$/.test(value)) return null;
    const format = new Intl.NumberFormat(languages[language].region, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    });
    return format.format(Number(value)).replace(/\s/g, ' ');
  },
  days: (value, language) => {
    const days = /^\d{1,3}$/.test(value) ? Number(value) : 0;
    if (days < 1) return null;
    return { en: days === 1 ? '1 day' : `${days} days`, es: days === 1 ? '1 día' : `${days} días` }[language];
  },
};
