import { z } from 'zod';
import { cleanEmail, emailPattern, hasOtherLetters } from './email-address.ts';
import { Line } from './line.ts';

export const Id = z.uuid();
/** An id from the server. Never an input: its form is not checked. */
export const Key = z.string().meta({ format: 'uuid' });
/** A number that the server counted. */
export const Count = z.number().meta({ type: 'integer' });
/** An instant from the server, ISO 8601 with offset. Never an input: its form is not checked. */
export const Instant = z.string().meta({ format: 'date-time' });
/** E-mail addresses are compared and stored in lower case. The only `custom` issue is that of `hasOtherLetters`. */
export const Email = z
  .string()
  .overwrite(cleanEmail)
  .max(254)
  .refine((address) => !hasOtherLetters(address), 'letters of other alphabets, or with accents, before the @')
  .pipe(z.email({ pattern: emailPattern }));
export const PersonName = Line(200, 1);
/** A phone number as it is typed. */
export const TypedPhone = Line(40, 4);

/** Made up by the sender, one per thing meant: the same key again answers with what there is. */
export const IdempotencyKey = z.string().regex(/^[\w-]{16,64}$/);

export const Language = z.enum(['en', 'es']);
export type Language = z.infer<typeof Language>;
