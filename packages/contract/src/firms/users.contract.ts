import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Email, Id, Instant, PersonName } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { PageInput, pageSchema } from '../shared/paging.ts';
import {
  administratorProcedure,
  provenAdministratorProcedure,
  sessionProcedure,
} from '../shared/procedure.ts';

export const Role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof Role>;

/** A professional as administrators see one. */
export const User = z.object({
  id: Id,
  /** '' if not given. */
  full_name: z.string(),
  email: z.string(),
  role: Role,
  firm: z.object({ id: Id, name: z.string() }).nullable(),
  disabled: z.boolean(),
  created_at: Instant,
});
export type User = z.infer<typeof User>;

export const CreateUserInput = z.object({
  email: Email,
  password: z.string().min(limits.passwordMinLength).max(limits.passwordMaxLength),
  full_name: PersonName,
  firm_id: Id.nullable().default(null),
  role: Role.default('user'),
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;

const CreateUserRefusal = z.enum(['users.email_taken', 'accounts.password_too_common', 'firms.not_found']);
export type CreateUserRefusal = z.infer<typeof CreateUserRefusal>;

const UserGroup = z.object({ firm_id: Id, name: z.string(), users: z.number().int() });
export type UserGroup = z.infer<typeof UserGroup>;

export const usersContract = {
  /** False for any id but the caller's own, so that nobody learns the roles of others. */
  hasRole: sessionProcedure
    .post('/rpc/has_role', 'Whether the caller has a role')
    .input(z.object({ _user_id: Id, _role: Role }))
    .output(z.boolean()),
  /** Newest first. `total`: matches on all pages. */
  list: administratorProcedure
    .get('/profiles', 'A page of all professionals')
    .input(PageInput.extend({ firm: z.union([z.literal('none'), Id]).optional() }))
    .errors(refuses('lists.bad_cursor'))
    .output(pageSchema(User).extend({ total: z.number().int() })),
  /** Firms with matching users, by name, and the number of matching users without a firm. */
  groups: administratorProcedure
    .get('/profiles/by_firm', 'How many professionals each firm has')
    .input(PageInput)
    .errors(refuses('lists.bad_cursor'))
    .output(pageSchema(UserGroup).extend({ unassigned: z.number().int(), total: z.number().int() })),
  /** The last administrator who can sign in keeps the role. */
  setRole: provenAdministratorProcedure
    .put('/user_roles/{user_id}', 'Set the role of a professional')
    .input(z.object({ user_id: Id, role: Role }))
    .errors(refuses('users.not_found', 'users.last_administrator'))
    .output(z.object({ user_id: Id, role: Role })),
  /** Cases stay in the firm that the person leaves; the colleague `hand_over_to` takes them over. */
  setFirm: provenAdministratorProcedure
    .patch('/profiles/{id}', 'Assign a professional to a firm, or to none')
    .input(z.object({ id: Id, firm_id: Id.nullable(), hand_over_to: Id.optional() }))
    .errors(
      refuses(
        'users.not_found',
        'firms.not_found',
        'users.cases_to_hand_over',
        'workspace.restricted_to_others',
        'accounts.colleague_not_found',
      ),
    )
    .output(z.object({ id: Id, firm_id: Id.nullable() })),
  /** Ends the sessions of a disabled account. Its cases stay in the firm; the colleague `hand_over_to` takes them over. */
  setDisabled: provenAdministratorProcedure
    .put('/profiles/{id}/disabled', 'Disable or enable an account')
    .input(z.object({ id: Id, disabled: z.boolean(), hand_over_to: Id.optional() }))
    .errors(
      refuses(
        'users.not_found',
        'users.last_administrator',
        'users.own_account',
        'users.cases_to_hand_over',
        'workspace.restricted_to_others',
        'accounts.colleague_not_found',
      ),
    )
    .output(z.object({ id: Id, disabled: z.boolean() })),
  sendPasswordLink: provenAdministratorProcedure
    .post('/profiles/{id}/password_link', 'Mail a link to set a new password')
    .input(z.object({ id: Id }))
    .errors(refuses('users.not_found', 'accounts.too_many_mails'))
    .output(z.object({ email: z.string() })),
  /** For a person who has lost phone and recovery codes. Ends their sessions and notifies them. `removed`: number of factors. */
  resetFactors: provenAdministratorProcedure
    .delete('/profiles/{id}/factors', 'Remove all second factors')
    .input(z.object({ id: Id }))
    .errors(refuses('users.not_found', 'users.own_account'))
    .output(z.object({ id: Id, removed: z.number().int() })),
  /** `error`: code of an expected refusal. */
  create: provenAdministratorProcedure
    .post('/functions/create-admin-user', 'Create a professional', { successStatus: 201 })
    .input(CreateUserInput)
    .output(
      z.object({
        success: z.boolean(),
        user: User.nullable(),
        error: CreateUserRefusal.nullable(),
      }),
    ),
};
