import { foldText } from '@visafolio/contract/shared/fold-text.ts';

const sexes: Record<string, 'F' | 'M' | 'X'> = {
  f: 'F',
  female: 'F',
  femenino: 'F',
  femenina: 'F',
  feminino: 'F',
  woman: 'F',
  girl: 'F',
  mujer: 'F',
  nina: 'F',
  m: 'M',
  male: 'M',
  masculino: 'M',
  masculina: 'M',
  man: 'M',
  boy: 'M',
  hombre: 'M',
  varon: 'M',
  nino: 'M',
  x: 'X',
  nonbinary: 'X',
  nobinario: 'X',
  anothermarker: 'X',
  otromarcador: 'X',
  unspecified: 'X',
};

/** `F`, `M` or `X` by a word in English or Spanish; null: it says none. */
export const toSex = (text: string): 'F' | 'M' | 'X' | null =>
  sexes[foldText(text).replace(/[^a-z]/g, '')] ?? null;

/** The sexes that words of a text say. */
export const findSexes = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}]+/u).flatMap((word) => toSex(word) ?? []);
