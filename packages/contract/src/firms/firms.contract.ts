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
    .route({ method: 'GET', path: '/firms', summary: 'A page of all firms' })
    .input(PageInput)
    .errors(refuses('lists.bad_cursor'))
    .output(pageSchema(Firm).extend({ total: z.number().int() })),
  create: provenAdministratorProcedure
    .route({ method: 'POST', path: '/firms', successStatus: 201, summary: 'Create a firm' })
    .input(FirmInput)
    .output(Firm),
  get: anyAdministratorProcedure
    .route({ method: 'GET', path: '/firms/{id}', summary: 'A firm' })
    .input(z.object({ id: Id }))
    .errors(refuses('firms.not_found'))
    .output(Firm),
  update: provenAnyAdministratorProcedure
    .route({ method: 'PUT', path: '/firms/{id}', summary: 'Change name and description of a firm' })
    .input(FirmInput.extend({ id: Id }))
    .errors(refuses('firms.not_found'))
    .output(Firm),
  /** Its users stay without a firm. */
  delete: provenAdministratorProcedure
    .route({ method: 'DELETE', path: '/firms/{id}', summary: 'Delete a firm' })
    .input(z.object({ id: Id }))
    .errors(refuses('firms.not_found'))
    .output(z.object({ id: Id })),
  /** Only for professionals without a firm. */
  found: professionalProcedure
    .route({
      method: 'POST',
      path: '/profiles/me/firm',
      successStatus: 201,
      summary: "Create the caller's firm",
    })
    .input(z.object({ name: FirmName }))
    .errors(refuses('firms.already_member'))
    .output(z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() })),
};
