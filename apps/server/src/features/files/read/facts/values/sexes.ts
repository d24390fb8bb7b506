import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../../shared/data-files/data-file.ts';
import { phrasesByLanguage, toTexts } from '../../../../../shared/data-files/phrase-lists.ts';

type Sex = 'F' | 'M' | 'X';

const Words = phrasesByLanguage(
  z.string().regex(/^[a-z]+(?: [a-z]+)*$/, 'must be words in small letters without accents'),
);

const toKey = (text: string): string => foldText(text).replace(/[^a-z]/g, '');

const SexesFile = z
  .strictObject({ F: Words, M: Words, X: Words, other: Words })
  .transform(({ other, ...file }): { sexes: ReadonlyMap<string, Sex>; other: ReadonlySet<string> } => ({
    sexes: new Map(
      (['F', 'M', 'X'] as const).flatMap((sex) =>
        toTexts(file[sex]).map((word) => [toKey(word), sex] as const),
      ),
    ),
    other: new Set(toTexts(other)),
  }));

export const sexesFile = defineDataFile(new URL('../words/sexes.yaml', import.meta.url), SexesFile);

/** `F`, `M` or `X` from a word in a language of the product; null if it is none. */
export const toSex = (text: string): Sex | null => sexesFile.read().sexes.get(toKey(text)) ?? null;

/** Whether a choice means neither female nor male. */
export const isOtherSex = (choice: string): boolean => sexesFile.read().other.has(choice.toLowerCase());

/** The sexes that a text mentions. */
export const findSexes = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}]+/u).flatMap((word) => toSex(word) ?? []);
