import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { z } from 'zod';
import { type DataFile, defineDataFile, once } from '../../../../shared/data-files/data-file.ts';
import { formMapFiles } from '../form-maps.ts';

/** Field of a reviewed blank -> what `describeField` says about it. */
const KnownFields = z.record(z.string().min(1), z.string());
export type KnownFields = z.infer<typeof KnownFields>;

/** One for each map, from the blank that the map was made from; form-maps.test.ts writes them (`vitest -u`). */
export const knownFieldsFiles: readonly { code: () => string; known: DataFile<KnownFields> }[] =
  formMapFiles.map(({ file, read }) => ({
    code: () => read().code,
    known: defineDataFile(
      new URL(file.href.replace('/maps/', '/editions/known/').replace(/yaml$/, 'json')),
      KnownFields,
    ),
  }));

/** By the form's code. */
export const readKnownFields: () => ReadonlyMap<string, KnownFields> = once(
  () => new Map(knownFieldsFiles.map(({ code, known }) => [code(), known.read()])),
);

/** Long legal texts differ at their end. */
const keptWords = 30;

/**
 * 'kind choices: words': the end of a field's label in small letters without punctuation, which makes it the same item in another edition.
 */
export function describeField({ kind, label, choices }: FormField): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const boxes = kind === 'checkbox' || kind === 'radio' ? choices.map(({ value }) => value.trim()) : [];
  return `${[kind, ...boxes].join(' ')}: ${words.slice(-keptWords).join(' ')}`;
}

/** The words of a description. */
export const describedWords = (description: string): string =>
  description.slice(description.indexOf(': ') + 2);
