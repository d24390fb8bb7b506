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

/** 'kind choices: label', with the values of boxes and circles. */
export function describeField({ kind, label, choices }: FormField): string {
  const boxes = kind === 'checkbox' || kind === 'radio' ? choices.map(({ value }) => value.trim()) : [];
  return `${[kind, ...boxes].join(' ')}: ${label.replace(/\s+/g, ' ').trim()}`;
}

/** The label of a description. */
export const describedLabel = (description: string): string =>
  description.slice(description.indexOf(': ') + 2);

/** The kind and the values of a description. */
export const describedKind = (description: string): string => description.slice(0, description.indexOf(': '));
