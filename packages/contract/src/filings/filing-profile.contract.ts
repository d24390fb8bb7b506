import { z } from 'zod';
import { Day } from '../cases/dates/key-date.ts';
import { Colleague } from '../firms/workspace.contract.ts';
import { checkPieces, pieceLimits, unitTypes } from '../questions/check-answer.ts';
import { refuses } from '../shared/errors.ts';
import { Email, Id } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import {
  filingLimits,
  filingRoles,
  missingDetails,
  ordersAnswers,
  tidyFilingPhone,
  tidyUscisAccount,
} from './filing-profile.ts';

/** Ten digits of the United States, or an international number. Becomes E.164. */
const Phone = Line(40)
  .overwrite(tidyFilingPhone)
  .refine((number) => number === '' || /^\+[1-9]\d{5,14}$/.test(number));
const Name = Line(filingLimits.name);
const AddressLine = Line(pieceLimits.line);

/** '' for everything that was not entered; nothing is required. */
export const FilingProfile = z.object({
  role: z.enum(filingRoles),
  family_name: Name,
  given_name: Name,
  middle_name: Name,
  licensing_authority: Name,
  bar_number: Line(filingLimits.barNumber),
  uscis_account: Line(40)
    .overwrite(tidyUscisAccount)
    .regex(/^(\d{12})?$/),
  phone: Phone,
  mobile: Phone,
  fax: Phone,
  email: z.literal('').or(Email),
  subject_to_orders: z.enum(ordersAnswers),
  orders: z.string().trim().max(filingLimits.orders),
  accredited_on: z.literal('').or(Day),
});
export type FilingProfile = z.infer<typeof FilingProfile>;

/** Without the rules of addresses, and without the people of the workspace. */
export const OfficeFields = z.object({
  name: Line(200),
  country: Line(3).regex(/^([A-Z]{3})?$/),
  street: AddressLine,
  unit_type: z.enum(['', ...unitTypes]),
  unit: AddressLine,
  city: AddressLine,
  state: AddressLine,
  postal_code: AddressLine.overwrite((code) => code.toUpperCase()),
});

/** ZIP codes, states and countries are checked as in the answers of clients; a foreign postal code may have any form. */
export const FilingOffice = OfficeFields.extend({
  /** Represents the client in cases on which no attorney works. */
  default_attorney_id: Id.nullable(),
}).check(({ value: { name: _, default_attorney_id: __, ...address }, issues }) => {
  for (const { piece, problem } of checkPieces('address', address))
    if (problem === 'not_valid')
      issues.push({ code: 'custom', path: [piece], input: address, message: problem });
});
export type FilingOffice = z.infer<typeof FilingOffice>;

const Revision = z.int().min(0);

export const FilingPerson = Colleague.extend({
  /** Null: nothing was saved yet. */
  profile: FilingProfile.nullable(),
  /** 0: nothing was saved yet. */
  revision: Revision,
  may_change: z.boolean(),
});
export type FilingPerson = z.infer<typeof FilingPerson>;

export const FilingDetailsOfWorkspace = z.object({
  /** The caller first, then colleagues by name. */
  people: z.array(FilingPerson),
  office: z.object({
    /** Null: nothing was saved yet. */
    details: FilingOffice.nullable(),
    revision: Revision,
    may_change: z.boolean(),
    /** The name that clients read; null for a professional without a firm. */
    firm_name: z.string().nullable(),
  }),
});
export type FilingDetailsOfWorkspace = z.infer<typeof FilingDetailsOfWorkspace>;

const Saved = z.object({ revision: Revision });

export const filingProfilesContract = {
  get: professionalProcedure
    .get(
      '/workspace/filing_details',
      'What official forms say about the professionals of the workspace and their office',
    )
    .output(FilingDetailsOfWorkspace),
  /** The caller's own; firm administrators can save anybody's. `revision`: the one that the change is based on. */
  saveProfile: professionalProcedure
    .put('/workspace/filing_profiles/{user_id}', 'Save what official forms say about a professional')
    .input(z.object({ user_id: Id, revision: Revision, profile: FilingProfile }))
    .errors(refuses('users.not_found', 'session.firm_administrator_required', 'forms.details_changed'))
    .output(Saved),
  /** For firm administrators, and professionals without a firm. */
  saveOffice: professionalProcedure
    .put('/workspace/filing_office', 'Save what official forms say about the firm')
    .input(z.object({ revision: Revision, office: FilingOffice }))
    .errors(refuses('session.firm_administrator_required', 'forms.not_an_attorney', 'forms.details_changed'))
    .output(Saved),
  forCase: professionalProcedure
    .get(
      '/client_requests/{request_id}/filing_details',
      'Who represents the client of a case, and what a G-28 still lacks',
    )
    .input(z.object({ request_id: Id }))
    .errors(refuses('requests.not_found'))
    .output(
      z.object({
        /** Null: no attorney or accredited representative works on the case, and the office has no default. */
        attorney: Colleague.nullable(),
        missing: z.array(z.enum(missingDetails)),
      }),
    ),
};
