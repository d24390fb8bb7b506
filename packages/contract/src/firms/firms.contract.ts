import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';
import { PageInput, pageSchema } from '../shared/paging.ts';
import {
  administratorProcedure,
  anyAdministratorProcedure,
  professionalProcedure,
  provenAdministratorProcedure,
  provenAnyAdministratorProcedure,
} from '../shared/procedure.ts';

export const Firm = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** Below /api/storage/firm-logos. Changes with every new logo. */
  logo_url: z.string().nullable(),
  created_at: Instant,
  users: z.number().int(),
});
export type Firm = z.infer<typeof Firm>;

const FirmName = Line(200, 1);

export const FirmInput = z.object({
  name: FirmName,
  /** '' for none. */
  description: z.string().trim().max(limits.firmDescriptionMaxLength).default(''),
});
export type FirmInput = z.infer<typeof FirmInput>;

/** Response to PUT /api/storage/firm-logos/{id} with an image: professionals for their own firm, administrators for any. */
export const FirmLogo = z.object({ logo_url: z.string() });
export type FirmLogo = z.infer<typeof FirmLogo>;

export const firmsContract = {
  /** By name. `total`: matches on all pages. */
  list: administratorProcedure
    .get('/firms', 'A page of all firms')
    .input(PageInput)
    .errors(refuses('lists.bad_cursor'))
    .output(pageSchema(Firm).extend({ total: z.number().int() })),
  create: provenAdministratorProcedure
    .post('/firms', 'Create a firm', { successStatus: 201 })
    .input(FirmInput)
    .output(Firm),
  get: anyAdministratorProcedure
    .get('/firms/{id}', 'A firm')
    .input(z.object({ id: Id }))
    .errors(refuses('firms.not_found'))
    .output(Firm),
  update: provenAnyAdministratorProcedure
    .put('/firms/{id}', 'Change name and description of a firm')
    .input(FirmInput.extend({ id: Id }))
    .errors(refuses('firms.not_found'))
    .output(Firm),
  /** Its users stay without a firm. */
  delete: provenAdministratorProcedure
    .delete('/firms/{id}', 'Delete a firm')
    .input(z.object({ id: Id }))
    .errors(refuses('firms.not_found'))
    .output(z.object({ id: Id })),
  /** Only for professionals without a firm. */
  found: professionalProcedure
    .post('/profiles/me/firm', "Create the caller's firm", { successStatus: 201 })
    .input(z.object({ name: FirmName }))
    .errors(refuses('firms.already_member'))
    .output(z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() })),
};
