import {
  defaultLanguage,
  inEachLanguage,
  type Language,
  languages,
} from '@visafolio/contract/shared/languages.ts';
import {
  type PreparedField,
  type PreparedFieldName,
  type PreparedKey,
  type PreparedTexts,
  preparedFields,
  preparedMessages,
} from './prepared-message.ts';

/**
 * Values by field: dates as 2026-03-12, times as 14:30, amounts as 1225.00, days as 3, texts unchanged. Texts that differ by
 * language, such as a document's name, are records by language.
 */
export type PreparedValues = Readonly<Record<string, string | Readonly<Record<Language, string>>>>;

const valueMax = 500;

const isPreparedKey = (key: string): key is PreparedKey => Object.hasOwn(preparedMessages, key);

/** Whether a value is valid for the field's type, such as an existing date. */
export const isPreparedValue = (name: PreparedFieldName, value: string): boolean =>
  value.length <= valueMax && formats[preparedFields[name]](value.trim(), defaultLanguage) !== null;

/** Functions over all prepared messages. Server and web load the files of languages in their own ways. */
export function createPreparedMessages(prepared: (language: Language) => PreparedTexts) {
  /** Fields of a message, in the order of its English text. */
  function listPreparedFields(key: PreparedKey): PreparedFieldName[] {
    const { body } = prepared(defaultLanguage).messages[key];
    const names = [...body.matchAll(placeholder)].map(([, name]) => name ?? '');
    return [...new Set(names)].filter((name): name is PreparedFieldName =>
      Object.hasOwn(preparedFields, name),
    );
  }

  /**
   * The text of a prepared message in every interface language, with values formatted for each. Null if the message is unknown, or
   * a value is missing or invalid.
   */
  function renderPrepared(key: string, values: PreparedValues): Record<Language, string> | null {
    if (!isPreparedKey(key)) return null;
    const words = inEachLanguage((language) => fill(language, key, values));
    return Object.values(words).includes(null) ? null : (words as Record<Language, string>);
  }

  function fill(language: Language, key: PreparedKey, values: PreparedValues): string | null {
    const { messages, times } = prepared(language);
    const written = new Map<string, string>();
    for (const name of listPreparedFields(key)) {
      const given = Object.hasOwn(values, name) ? values[name] : undefined;
      const value = (typeof given === 'object' ? given[language] : given)?.trim() ?? '';
      const text = value.length <= valueMax ? formats[preparedFields[name]](value, language, times) : null;
      if (text === null) return null;
      written.set(name, text);
    }
    return messages[key].body.replace(placeholder, (_, name: string) => written.get(name) ?? '');
  }

  return { listPreparedFields, renderPrepared };
}

const placeholder = /\{\{(\w+)\}\}/g;

/** Formatters by type. Null: the value is invalid. */
const formats: Record<
  PreparedField,
  (value: string, language: Language, times?: PreparedTexts['times']) => string | null
> = {
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
  time: (value, language, times) => {
    if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)) return null;
    const format = new Intl.DateTimeFormat(languages[language].region, {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'UTC',
    });
    const text = format.format(new Date(`2026-01-01T${value}:00Z`)).replace(/\s/g, ' ');
    const form = new Intl.PluralRules(language).select(Number.parseInt(text, 10));
    return (times?.[form] ?? times?.other)?.replace('{{time}}', text) ?? text;
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
    const format = new Intl.NumberFormat(languages[language].region, {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'long',
    });
    return format.format(days).replace(/\s/g, ' ');
  },
};
