import type { TextValues } from './text-values.ts';

export type { Language } from '@visafolio/contract/shared/languages.ts';

/** Texts by key; a leaf is a text in i18next's JSON format, version 4 (`{{name}}`, `key_one`, `key_other`). */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Every dotted key of every English namespace, plural endings left off: `portal.home.getStarted`. */
export type MessageKey = keyof TextValues;

type Params = Readonly<Record<string, string | number>>;

/** The values that the text of `K` needs: none, or one per placeholder. */
export type ParamsOf<K extends MessageKey> = [TextValues[K]] extends [never]
  ? [params?: Params]
  : [params: Params & Record<TextValues[K], string | number>];

/** Text of a key, with its values filled in. */
export type Translate = <K extends MessageKey>(key: K, ...params: ParamsOf<K>) => string;
