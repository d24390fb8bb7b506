import type { TextValues } from './gen/text-values.ts';

export type { Language } from '@visafolio/contract/shared/languages.ts';

/** Texts by key; a leaf is a text in i18next's JSON format, version 4 (`{{name}}`, `key_one`, `key_other`). */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Every dotted key of the English texts, without plural endings: `portal.home.getStarted`. */
export type MessageKey = keyof TextValues;

type Params = Readonly<Record<string, string | number>>;

/** The parameter of `Translate` for the placeholders of `K`, if it has any. */
export type TextParams<K extends MessageKey> = [TextValues[K]] extends [never]
  ? [params?: Params]
  : [params: Params & Record<TextValues[K], string | number>];

export type Translate = <K extends MessageKey>(key: K, ...params: TextParams<K>) => string;
