import { z } from 'zod';

/** What a pattern of file names may name, in braces. */
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

/** Names of stored files without their endings; one placeholder at least, and none that is unknown. */
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
