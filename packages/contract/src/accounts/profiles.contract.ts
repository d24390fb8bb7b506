import { z } from 'zod';
import { FirmRole } from '../firms/workspace.contract.ts';
import { Id, Language, PersonName } from '../shared/fields.ts';
import { professionalProcedure, sessionProcedure } from '../shared/procedure.ts';

export const Me = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  language: Language.nullable(),
  /** Null for an account that is only a client. */
  profile: z
    .object({
      role: z.enum(['user', 'admin']),
      firm_role: FirmRole.nullable(),
      /** False for members of a firm that lets only its administrators download. */
      may_download: z.boolean(),
      firm: z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() }).nullable(),
    })
    .nullable(),
});
export type Me = z.infer<typeof Me>;

export const profilesContract = {
  me: sessionProcedure.get('/profiles/me', 'The signed-in person').output(Me),
  update: professionalProcedure
    .put('/profiles/me', "Change the professional's own name")
    .input(z.object({ full_name: PersonName }))
    .output(z.object({ full_name: z.string() })),
  /** Mails are also written in this language. */
  setLanguage: sessionProcedure
    .put('/profiles/me/language', "Set the person's language")
    .input(z.object({ language: Language }))
    .output(z.object({ language: Language })),
};
