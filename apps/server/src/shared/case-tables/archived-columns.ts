import { emailPattern } from '@visafolio/contract/shared/email-address.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { z } from 'zod';

/** Column types of a workspace archive. An import checks them, because strangers may have written the archive. */

export const Id = z.uuid().toLowerCase();
export const At = z.iso.datetime({ offset: true });
export const Email = z
  .email({ pattern: emailPattern })
  .max(254)
  .refine((email) => email === email.toLowerCase());
export const Name = z.string().min(1).max(500);
/** Names are stored in the row, because their person may be deleted. */
export const PersonName = z.string().min(1).max(300);
export const Bytes = z.int().min(1);
export const FileType = z.enum(Object.values(uploadTypes) as [string, ...string[]]);
export const text = (longest: number) => z.string().max(longest);

export const jsonText = (longest: number, schema: z.ZodType) =>
  text(longest).refine((value) => {
    try {
      return schema.safeParse(JSON.parse(value)).success;
    } catch {
      return false;
    }
  });

/** What an import makes of an id. A missing id stays missing. */
export type Becomes =
  /** The new id of an imported row. */
  | 'new'
  /** The same for a template's version, question or document, which may exist already. */
  | 'part'
  /** The same for a file; null if the archive lacks it. */
  | 'file'
  /** The colleague with the same address; null if there is none. */
  | 'colleague'
  /** That colleague, otherwise the importing person, even for a missing id. */
  | 'responsible'
  /** That colleague, otherwise an unused id: the name beside it says who it was. */
  | 'person';

/** A column with the id of something. */
export interface Reference<Schema extends z.ZodType = z.ZodType> {
  becomes: Becomes;
  schema: Schema;
}

type IdSchema = z.ZodType<string | null>;

export function reference(becomes: Becomes): Reference<typeof Id>;
export function reference<Schema extends IdSchema>(becomes: Becomes, schema: Schema): Reference<Schema>;
export function reference(becomes: Becomes, schema: z.ZodType = Id): Reference {
  return { becomes, schema };
}

/** By name: a reference, or a schema of values that an import copies unchanged. */
export type ArchivedColumns = Readonly<Record<string, Reference | z.ZodType>>;

export const isReference = (column: Reference | z.ZodType): column is Reference => 'becomes' in column;
