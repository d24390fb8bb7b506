import { z } from 'zod';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Count, Email, Id, Instant } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';
import { SearchText } from '../shared/paging.ts';
import {
  firmAdministratorProcedure,
  professionalProcedure,
  provenFirmAdministratorProcedure,
  provenProfessionalProcedure,
} from '../shared/procedure.ts';

export const FirmRole = z.enum(['firm_admin', 'member']);
export type FirmRole = z.infer<typeof FirmRole>;

export const Colleague = z.object({ id: Id, name: z.string(), email: z.string() });
export type Colleague = z.infer<typeof Colleague>;

export const FirmPerson = Colleague.extend({
  role: FirmRole,
  disabled: z.boolean(),
  /** Null: no known activity in the last weeks. */
  last_active_at: Instant.nullable(),
  /** Includes restricted cases. */
  open_cases: Count,
  cases: Count,
});
export type FirmPerson = z.infer<typeof FirmPerson>;

export const FirmInvitation = z.object({
  id: Id,
  email: z.string(),
  role: FirmRole,
  invited_by: z.string(),
  created_at: Instant,
});
export type FirmInvitation = z.infer<typeof FirmInvitation>;

/** What a person without a firm brings into it when they join or found one. */
export const MovableCounts = z.object({
  open_cases: Count,
  completed_cases: Count,
  contacts: Count,
  templates: Count,
});
export type MovableCounts = z.infer<typeof MovableCounts>;

export const ReceivedInvitation = FirmInvitation.omit({ email: true }).extend({ firm_name: z.string() });
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

/** What firm administrators may know of a restricted case that they do not work on. */
export const RestrictedCase = z.object({
  id: Id,
  case_number: z.int(),
  responsible: Colleague,
  /** Its members. Only they can become responsible. */
  assigned: z.array(Colleague),
});
export type RestrictedCase = z.infer<typeof RestrictedCase>;

/** Who works on a case, and whether it is restricted to them. */
const CasePeople = z.object({
  responsible: Id,
  user_ids: z.array(Id).max(limits.caseMembersMax),
  restricted: z.boolean(),
});
export type CasePeople = z.infer<typeof CasePeople>;

/** Default values of a firm's new requests; null: not set. */
export const FirmDefaults = z.object({
  /** Also null if the template was archived. */
  template_id: Id.nullable(),
  visa_type: Line(200, 1).nullable(),
  notes: z.string().trim().min(1).max(limits.notesMaxLength).nullable(),
});
export type FirmDefaults = z.infer<typeof FirmDefaults>;

/** Further colleagues who take over; the cases are distributed evenly among all of them. */
const FurtherSuccessors = z.array(Id).max(limits.caseMembersMax).optional();

/** Cases that go to a specific colleague; the others are distributed among those who take over. */
const PlacedCases = z
  .array(z.object({ request_id: Id, user_id: Id }))
  .max(limits.placedCasesMax)
  .refine((placed) => new Set(placed.map(({ request_id }) => request_id)).size === placed.length)
  .optional();
/** `request_ids`: cases that are not, or no longer, part of the hand-over. */
const handOverRefusals = {
  'workspace.cases_changed': {
    status: errorStatus['workspace.cases_changed'],
    data: z.object({ request_ids: z.array(Id) }),
  },
} as const;
export type PlacedCase = NonNullable<z.infer<typeof PlacedCases>>[number];

/** A case of a hand-over, without details that the caller may not see. */
export const CaseToHandOver = z.object({
  id: Id,
  case_number: z.int(),
  /** Null: restricted, and the caller may not see it. */
  client_name: z.string().nullable(),
  visa_type: z.string().nullable(),
  completed: z.boolean(),
  /** Colleagues who can take it over; null: all. */
  takers: z.array(Id).nullable(),
});
export type CaseToHandOver = z.infer<typeof CaseToHandOver>;

export const workspaceContract = {
  /** By name, including the caller, without colleagues who cannot sign in. */
  colleagues: professionalProcedure
    .get('/workspace/colleagues', "The people of the caller's firm")
    .output(z.object({ items: z.array(Colleague) })),
  people: firmAdministratorProcedure
    .get('/workspace/people', 'The people of the firm with their cases, and open invitations')
    .output(z.object({ people: z.array(FirmPerson), invitations: z.array(FirmInvitation) })),
  restrictedCases: firmAdministratorProcedure
    .get('/workspace/restricted_cases', 'Restricted cases of the firm, with number and people only')
    .output(z.object({ items: z.array(RestrictedCase) })),
  /** Inviting a person again sends another mail and replaces the role. */
  invite: provenFirmAdministratorProcedure
    .post('/workspace/invitations', 'Invite a colleague by e-mail', { successStatus: 201 })
    .input(z.object({ email: Email, role: FirmRole.default('member') }))
    .errors(refuses('workspace.already_colleague', 'accounts.too_many_mails'))
    .output(FirmInvitation),
  withdrawInvitation: provenFirmAdministratorProcedure
    .delete('/workspace/invitations/{id}', 'Withdraw an invitation')
    .input(z.object({ id: Id }))
    .errors(refuses('workspace.invitation_not_found'))
    .output(z.object({ id: Id })),
  receivedInvitations: professionalProcedure
    .get('/workspace/received_invitations', 'Invitations of the caller, and what would move into the firm')
    .output(z.object({ items: z.array(ReceivedInvitation), movable: MovableCounts })),
  /** The caller's personal cases move into the firm. */
  acceptInvitation: professionalProcedure
    .post('/workspace/received_invitations/{id}/accept', 'Join the firm that invited the caller')
    .input(z.object({ id: Id }))
    .errors(refuses('workspace.invitation_not_found', 'firms.already_member'))
    .output(z.object({ firm_id: Id, moved: MovableCounts })),
  declineInvitation: professionalProcedure
    .delete('/workspace/received_invitations/{id}', 'Decline an invitation')
    .input(z.object({ id: Id }))
    .errors(refuses('workspace.invitation_not_found'))
    .output(z.object({ id: Id })),
  setRole: provenFirmAdministratorProcedure
    .put('/workspace/people/{user_id}/role', 'Set the role of a colleague')
    .input(z.object({ user_id: Id, role: FirmRole }))
    .errors(refuses('users.not_found', 'workspace.last_firm_administrator'))
    .output(z.object({ user_id: Id, role: FirmRole })),
  /** Their cases stay in the firm; `hand_over_to` takes them over in the same transaction. */
  removePerson: provenFirmAdministratorProcedure
    .delete('/workspace/people/{user_id}', 'Remove a colleague from the firm')
    .input(
      z.object({ user_id: Id, hand_over_to: Id.optional(), also: FurtherSuccessors, placed: PlacedCases }),
    )
    .errors({
      ...handOverRefusals,
      ...refuses(
        'users.not_found',
        'users.own_account',
        'users.cases_to_hand_over',
        'accounts.colleague_not_found',
        'workspace.restricted_to_others',
      ),
    })
    .output(z.object({ user_id: Id, handed_over: Count })),
  /** By number, newest first. The caller's own cases; firm administrators can list anybody's. */
  casesToHandOver: professionalProcedure
    .get('/workspace/people/{user_id}/cases', 'The cases of a person, to choose a colleague for each')
    .input(
      z.object({
        user_id: Id,
        q: SearchText,
        only_open: z.stringbool().or(z.boolean()).default(false),
        /** Only case numbers below this one. */
        before: z.coerce.number().int().min(1).optional(),
      }),
    )
    .errors(refuses('users.not_found', 'session.firm_administrator_required'))
    .output(z.object({ items: z.array(CaseToHandOver), next: z.int().nullable() })),
  /** For somebody on leave. The caller's own cases; firm administrators can hand over anybody's. */
  handOver: provenProfessionalProcedure
    .post('/workspace/people/{user_id}/hand_over', "Make a colleague responsible for a person's cases")
    .input(
      z.object({
        user_id: Id,
        to: Id,
        also: FurtherSuccessors,
        placed: PlacedCases,
        only_open: z.boolean().default(true),
      }),
    )
    .errors({
      ...handOverRefusals,
      ...refuses(
        'users.not_found',
        'session.firm_administrator_required',
        'accounts.colleague_not_found',
        'workspace.restricted_to_others',
      ),
    })
    .output(z.object({ user_id: Id, handed_over: Count })),
  /**
   * The caller's cases stay in the firm; `hand_over_to` takes them over. The last person of a firm takes everything along
   * and leaves it empty.
   */
  leave: provenProfessionalProcedure
    .post('/workspace/leave', 'Leave the firm')
    .input(z.object({ hand_over_to: Id.optional(), also: FurtherSuccessors, placed: PlacedCases }))
    .errors({
      ...handOverRefusals,
      ...refuses(
        'firms.not_found',
        'users.cases_to_hand_over',
        'accounts.colleague_not_found',
        'workspace.last_firm_administrator',
      ),
    })
    .output(z.object({ firm_id: Id, handed_over: Count })),
  defaults: professionalProcedure
    .get('/workspace/defaults', "Default values of the firm's new requests")
    .output(FirmDefaults),
  setDefaults: firmAdministratorProcedure
    .put('/workspace/defaults', "Set the default values of the firm's new requests")
    .input(FirmDefaults)
    .errors(refuses('templates.not_found'))
    .output(FirmDefaults),
  /** The caller's own cases; firm administrators can reassign anybody's, but restricted ones not to themselves. */
  reassign: professionalProcedure
    .post('/workspace/reassign', 'Make a colleague responsible for cases')
    .input(z.object({ request_ids: z.array(Id).min(1).max(limits.reassignMax), to: Id }))
    .errors(
      refuses(
        'requests.not_found',
        'requests.not_responsible',
        'accounts.colleague_not_found',
        'workspace.restricted_to_others',
      ),
    )
    .output(z.object({ reassigned: Count })),
  /**
   * Replaces the members of a case. Optionally also changes the responsible professional and the restriction, in the same
   * transaction. `seen`: the values that the form started with. If a colleague has changed them since, the change is refused.
   * `open`: whether the caller still sees the case.
   */
  assign: professionalProcedure
    .put('/workspace/cases/{id}/members', 'Assign colleagues to a case')
    .input(
      CasePeople.partial({ responsible: true, restricted: true }).extend({
        id: Id,
        seen: CasePeople.optional(),
      }),
    )
    .errors(
      refuses(
        'requests.not_found',
        'requests.not_responsible',
        'requests.edited_meanwhile',
        'accounts.colleague_not_found',
      ),
    )
    .output(z.object({ id: Id, members: z.array(Colleague), open: z.boolean() })),
  /** Only the responsible professional and the members see a restricted case. */
  restrict: professionalProcedure
    .put('/workspace/cases/{id}/restriction', 'Restrict a case, or lift the restriction')
    .input(z.object({ id: Id, restricted: z.boolean() }))
    .errors(refuses('requests.not_found', 'requests.not_responsible'))
    .output(z.object({ id: Id, restricted: z.boolean() })),
};
