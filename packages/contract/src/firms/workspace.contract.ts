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
  /** Null where nothing is known of the last weeks. */
  last_active_at: Instant.nullable(),
  /** Restricted ones too. */
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

/** What of a person without a firm becomes the firm's when they join or found one. */
export const Movable = z.object({
  open_cases: Count,
  completed_cases: Count,
  contacts: Count,
  templates: Count,
});
export type Movable = z.infer<typeof Movable>;

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = FirmInvitation.omit({ email: true }).extend({ firm_name: z.string() });
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

/** What a firm's administrator may know of a restricted case they have no part in. */
export const RestrictedCase = z.object({
  id: Id,
  case_number: z.int(),
  responsible: Colleague,
  /** Who works on it besides, and can become responsible: nobody else can. */
  assigned: z.array(Colleague),
});
export type RestrictedCase = z.infer<typeof RestrictedCase>;

/** Who works on a case, and whether only they see it. */
const CasePeople = z.object({
  responsible: Id,
  user_ids: z.array(Id).max(limits.caseMembersMax),
  restricted: z.boolean(),
});
export type CasePeople = z.infer<typeof CasePeople>;

/** What a new request of the firm's people begins with; each null where the firm sets nothing. */
export const FirmDefaults = z.object({
  /** Null as well once the template is archived. */
  template_id: Id.nullable(),
  visa_type: Line(200, 1).nullable(),
  notes: z.string().trim().min(1).max(limits.notesMaxLength).nullable(),
});
export type FirmDefaults = z.infer<typeof FirmDefaults>;

/** Colleagues who take over beside the one who is named: the cases are dealt evenly among all of them. */
const FurtherTakers = z.array(Id).max(limits.caseMembersMax).optional();

/** Single cases, each with the colleague who gets it; all others go to the one who takes over. */
const PlacedCases = z
  .array(z.object({ request_id: Id, user_id: Id }))
  .max(limits.placedCasesMax)
  .refine((placed) => new Set(placed.map(({ request_id }) => request_id)).size === placed.length)
  .optional();
/** `request_ids`: those that are not, or no longer, among the cases that are handed over. */
const placing = {
  'workspace.cases_changed': {
    status: errorStatus['workspace.cases_changed'],
    data: z.object({ request_ids: z.array(Id) }),
  },
} as const;
export type PlacedCase = NonNullable<z.infer<typeof PlacedCases>>[number];

/** A case that is handed over, as the person who chooses a colleague for it may know it. */
export const CaseToHandOver = z.object({
  id: Id,
  case_number: z.int(),
  /** Null: it is restricted, and the caller may not read it. */
  client_name: z.string().nullable(),
  visa_type: z.string().nullable(),
  completed: z.boolean(),
  /** Who can be chosen; null: every colleague. */
  takers: z.array(Id).nullable(),
});
export type CaseToHandOver = z.infer<typeof CaseToHandOver>;

export const workspaceContract = {
  /** By name, the caller among them; those who cannot sign in are left out. */
  colleagues: professionalProcedure
    .route({ method: 'GET', path: '/workspace/colleagues', summary: "The people of the caller's firm" })
    .output(z.object({ items: z.array(Colleague) })),
  people: firmAdministratorProcedure
    .route({
      method: 'GET',
      path: '/workspace/people',
      summary: 'The people of the firm with their cases, and the invitations that wait',
    })
    .output(z.object({ people: z.array(FirmPerson), invitations: z.array(FirmInvitation) })),
  restrictedCases: firmAdministratorProcedure
    .route({
      method: 'GET',
      path: '/workspace/restricted_cases',
      summary: 'Number and people of the restricted cases of the firm',
    })
    .output(z.object({ items: z.array(RestrictedCase) })),
  /** Invited again, the person gets another mail, and the role is the new one. */
  invite: provenFirmAdministratorProcedure
    .route({
      method: 'POST',
      path: '/workspace/invitations',
      successStatus: 201,
      summary: 'Invite a colleague by e-mail',
    })
    .input(z.object({ email: Email, role: FirmRole.default('member') }))
    .errors(refuses('workspace.already_colleague', 'accounts.too_many_mails'))
    .output(FirmInvitation),
  withdrawInvitation: provenFirmAdministratorProcedure
    .route({ method: 'DELETE', path: '/workspace/invitations/{id}', summary: 'Withdraw an invitation' })
    .input(z.object({ id: Id }))
    .errors(refuses('workspace.invitation_not_found'))
    .output(z.object({ id: Id })),
  receivedInvitations: professionalProcedure
    .route({
      method: 'GET',
      path: '/workspace/received_invitations',
      summary: 'Firms that invited the caller, and what would move into the firm',
    })
    .output(z.object({ items: z.array(ReceivedInvitation), movable: Movable })),
  /** The caller's personal cases move into the firm. */
  acceptInvitation: professionalProcedure
    .route({
      method: 'POST',
      path: '/workspace/received_invitations/{id}/accept',
      summary: 'Join the firm that invited the caller',
    })
    .input(z.object({ id: Id }))
    .errors(refuses('workspace.invitation_not_found', 'firms.already_member'))
    .output(z.object({ firm_id: Id, moved: Movable })),
  declineInvitation: professionalProcedure
    .route({
      method: 'DELETE',
      path: '/workspace/received_invitations/{id}',
      summary: 'Decline an invitation',
    })
    .input(z.object({ id: Id }))
    .errors(refuses('workspace.invitation_not_found'))
    .output(z.object({ id: Id })),
  setRole: provenFirmAdministratorProcedure
    .route({
      method: 'PUT',
      path: '/workspace/people/{user_id}/role',
      summary: 'Set the role of a colleague',
    })
    .input(z.object({ user_id: Id, role: FirmRole }))
    .errors(refuses('users.not_found', 'workspace.last_firm_administrator'))
    .output(z.object({ user_id: Id, role: FirmRole })),
  /** Their cases stay in the firm: `hand_over_to` names who takes them over, all in one step. */
  removePerson: provenFirmAdministratorProcedure
    .route({
      method: 'DELETE',
      path: '/workspace/people/{user_id}',
      summary: 'Take a colleague out of the firm',
    })
    .input(z.object({ user_id: Id, hand_over_to: Id.optional(), also: FurtherTakers, placed: PlacedCases }))
    .errors({
      ...placing,
      ...refuses(
        'users.not_found',
        'users.own_account',
        'users.cases_to_hand_over',
        'accounts.colleague_not_found',
        'workspace.restricted_to_others',
      ),
    })
    .output(z.object({ user_id: Id, handed_over: Count })),
  /** By number, the newest first. Everybody asks for their own cases; those who administer the firm for anybody's. */
  casesToHandOver: professionalProcedure
    .route({
      method: 'GET',
      path: '/workspace/people/{user_id}/cases',
      summary: 'The cases of a person, to choose a colleague for each',
    })
    .input(
      z.object({
        user_id: Id,
        q: SearchText,
        only_open: z.stringbool().or(z.boolean()).default(false),
        /** A case number: those below it. */
        before: z.coerce.number().int().min(1).optional(),
      }),
    )
    .errors(refuses('users.not_found', 'session.firm_administrator_required'))
    .output(z.object({ items: z.array(CaseToHandOver), next: z.int().nullable() })),
  /** For somebody on leave: the caller's own cases; those who administer the firm hand over anybody's. */
  handOver: provenProfessionalProcedure
    .route({
      method: 'POST',
      path: '/workspace/people/{user_id}/hand_over',
      summary: "Make a colleague responsible for a person's cases",
    })
    .input(
      z.object({
        user_id: Id,
        to: Id,
        also: FurtherTakers,
        placed: PlacedCases,
        only_open: z.boolean().default(true),
      }),
    )
    .errors({
      ...placing,
      ...refuses(
        'users.not_found',
        'session.firm_administrator_required',
        'accounts.colleague_not_found',
        'workspace.restricted_to_others',
      ),
    })
    .output(z.object({ user_id: Id, handed_over: Count })),
  /**
   * The caller's cases stay in the firm: `hand_over_to` names who takes them over. Who is alone in the firm takes everything
   * along, and the firm stays without people.
   */
  leave: provenProfessionalProcedure
    .route({ method: 'POST', path: '/workspace/leave', summary: 'Leave the firm' })
    .input(z.object({ hand_over_to: Id.optional(), also: FurtherTakers, placed: PlacedCases }))
    .errors({
      ...placing,
      ...refuses(
        'firms.not_found',
        'users.cases_to_hand_over',
        'accounts.colleague_not_found',
        'workspace.last_firm_administrator',
      ),
    })
    .output(z.object({ firm_id: Id, handed_over: Count })),
  defaults: professionalProcedure
    .route({
      method: 'GET',
      path: '/workspace/defaults',
      summary: "What a new request of the firm's people begins with",
    })
    .output(FirmDefaults),
  setDefaults: firmAdministratorProcedure
    .route({
      method: 'PUT',
      path: '/workspace/defaults',
      summary: "Set what a new request of the firm's people begins with",
    })
    .input(FirmDefaults)
    .errors(refuses('templates.not_found'))
    .output(FirmDefaults),
  /** The caller's own cases; those who administer the firm hand over anybody's, restricted ones to others than themselves. */
  reassign: professionalProcedure
    .route({ method: 'POST', path: '/workspace/reassign', summary: 'Make a colleague responsible for cases' })
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
   * Who works on a case besides its responsible professional; the list replaces the one before. In the same step another
   * professional becomes responsible, and the case is restricted or opened, where that is said. `seen` is what the form began
   * with: what somebody else changed meanwhile is not overwritten unseen. `open`: whether the caller still sees the case.
   */
  assign: professionalProcedure
    .route({ method: 'PUT', path: '/workspace/cases/{id}/members', summary: 'Assign colleagues to a case' })
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
  /** A restricted case is seen by its responsible professional and by those assigned to it only. */
  restrict: professionalProcedure
    .route({
      method: 'PUT',
      path: '/workspace/cases/{id}/restriction',
      summary: 'Restrict a case, or open it',
    })
    .input(z.object({ id: Id, restricted: z.boolean() }))
    .errors(refuses('requests.not_found', 'requests.not_responsible'))
    .output(z.object({ id: Id, restricted: z.boolean() })),
};
