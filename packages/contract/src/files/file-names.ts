import { z } from 'zod';

/** Placeholders of file name patterns, written in braces. */
export const namePlaceholders = [
  'surname',
  'first_name',
  'document',
  'kind',
  'month',
  'received',
  'pages',
  'case_number',
  'original',
] as const;
export type NamePlaceholder = (typeof namePlaceholders)[number];

export const defaultNamePattern = '{surname}, {first_name} - {document} - {month}';

/** Pattern for file names without extension. At least one placeholder, and no unknown ones. */
export const NamePattern = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine((pattern) => {
    const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
    return (
      names.length > 0 &&
      names.every((name) => (namePlaceholders as readonly (string | undefined)[]).includes(name))
    );
  })
  .refine((pattern) => !/[{}]/.test(pattern.replace(/\{\w+\}/g, '')));
