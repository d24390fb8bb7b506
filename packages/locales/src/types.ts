import type * as english from './en/index.ts';

export type Language = 'en' | 'es';

/** Texts by key; a leaf is a text in i18next's format (`{{name}}`, `key_one`, `key_other`). */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** What a translation of the English namespace `T` must hold: the same keys, each with a text. */
export type Locale<T> = { readonly [K in keyof T]: T[K] extends string ? string : Locale<T[K]> };

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Singular<K extends string> = K extends `${infer Stem}_${PluralForm}` ? Stem : K;

type Texts<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? { key: `${Path}${Singular<K>}`; text: T[K] }
    : Texts<T[K], `${Path}${K}.`>;
}[keyof T & string];

type Text = Texts<typeof english>;

/** Every dotted key of every English namespace, plural endings left off: `portal.home.getStarted`. */
export type MessageKey = Text['key'];

type TextByKey = { [T in Text as T['key']]: T['text'] };
type Params = Readonly<Record<string, string | number>>;
type Placeholder<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values that the text of `K` needs: none, or one per placeholder. */
export type ParamsOf<K extends MessageKey> = [Placeholder<TextByKey[K]>] extends [never]
  ? [params?: Params]
  : [params: Params & Record<Placeholder<TextByKey[K]>, string | number>];

/** Text of a key, with its values filled in. */
export type Translate = <K extends MessageKey>(key: K, ...params: ParamsOf<K>) => string;
