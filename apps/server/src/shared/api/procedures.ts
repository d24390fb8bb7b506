import { implement, ORPCError } from '@orpc/server';
import { contract } from '@visafolio/contract';
import type { Access, ProcedureMeta } from '@visafolio/contract/shared/procedure.ts';
import type { UnresolvedActor } from '../db/actor.ts';
import type { Statement } from '../db/statement.ts';
import type { Services } from '../services.ts';
import { Refusal, refuse } from './refuse.ts';
import { administratorActor, clientActor, isAdministrator, type Session, staffActor } from './session.ts';
import type { Permission } from './while-allowed.ts';

export interface Context {
  services: Services;
  /** The caller's session, read once per call. */
  authenticate(): Promise<Session | null>;
  /** The statement that reads the session, for a call in one round trip; null for a visitor. */
  identify(): Statement<Session> | null;
  /** Stores the session that a call in one round trip has read. */
  remember(session: Session): void;
  /**
   * Aborts when the caller disconnects, is no longer signed in, or loses access to the answer's subject. For answers
   * that stay open.
   */
  whileSignedIn(session: Session, about?: Pick<Permission, 'requestIds' | 'reaches'>): AbortSignal;
}

/**
 * Refuses by the contract's access class, and with accounts.recent_sign_in_required if it needs a recent proof. Row
 * security decides which rows the caller reaches.
 */
function admit(access: Access, session: Session | null): Session {
  if (!session) throw refuse('session.required');
  if (access === 'professional' && !session.professional) throw refuse('session.professional_required');
  if (access === 'firm_administrator' && session.firmRole !== 'firm_admin')
    throw refuse('session.firm_administrator_required');
  if (access === 'any_administrator' && session.firmRole !== 'firm_admin' && !isAdministrator(session))
    throw refuse('session.firm_administrator_required');
  if (access === 'administrator' && !isAdministrator(session)) throw refuse('session.administrator_required');
  return session;
}

/** oRPC sends only its own errors; the contract declares their codes. */
export const toORPCError = ({ code, status, data, message, cause }: Refusal) =>
  new ORPCError(code, { status, data, message, cause });

const base = implement(contract).$context<Context>();

/** The contract's procedures, each checked by its access class. */
export const procedures = base.use(async ({ context, procedure, next }) => {
  const { access, admitted, recentProof }: ProcedureMeta = procedure['~orpc'].meta;
  if (!access) throw new Error('procedure without access class');
  try {
    if (admitted !== 'inOneRoundTrip') {
      const { recent } = admit(access, await context.authenticate());
      if (recentProof && !recent) throw refuse('accounts.recent_sign_in_required');
    }
    return await next();
  } catch (error) {
    throw error instanceof Refusal ? toORPCError(error) : error;
  }
});

/** For procedures that need the session only. */
export const asSomebody = base.middleware(async ({ context, next }) =>
  next({ context: { session: admit('session', await context.authenticate()) } }),
);

/** For procedures of class `professional`. */
export const asStaff = base.middleware(async ({ context, next }) => {
  const session = admit('professional', await context.authenticate());
  return next({ context: { session, actor: staffActor(session) } });
});

/** For procedures of class `firm_administrator`. */
export const asFirmAdministrator = base.middleware(async ({ context, next }) => {
  const session = admit('firm_administrator', await context.authenticate());
  const { workspaceId: firmId } = session;
  if (!firmId) throw refuse('session.firm_administrator_required');
  return next({ context: { session, actor: staffActor(session), firmId } });
});

/** For procedures of class `administrator`. */
export const asAdministrator = base.middleware(async ({ context, next }) => {
  const session = admit('administrator', await context.authenticate());
  return next({ context: { session, actor: administratorActor(session) } });
});

/** For procedures of class `any_administrator`; the policies settle which firm it is. */
export const asAnyAdministrator = base.middleware(async ({ context, next }) => {
  const session = admit('any_administrator', await context.authenticate());
  const actor = isAdministrator(session) ? administratorActor(session) : staffActor(session);
  return next({ context: { session, actor } });
});

/** For procedures of class `client`; the use case settles whether the request is theirs. */
export const asClient = base.middleware(async ({ context, next }) => {
  const session = admit('client', await context.authenticate());
  return next({ context: { session, actor: clientActor(session) } });
});

/** For procedures of class `professional` that read the session in their one round trip to the database. */
export const asStaffInOneRoundTrip = base.middleware(({ context, next }) =>
  next({ context: { actor: unresolvedActor('staff', 'professional', context) } }),
);

/** For procedures of class `client` that read the session in their one round trip to the database. */
export const asClientInOneRoundTrip = base.middleware(({ context, next }) =>
  next({ context: { actor: unresolvedActor('client', 'client', context) } }),
);

/** Handler for a procedure that only passes its input to the use case. */
export const run =
  <Actor, Input, Answer>(useCase: (services: Services, actor: Actor, input: Input) => Answer) =>
  ({ context, input }: { context: { services: Services; actor: Actor }; input: Input }) =>
    useCase(context.services, context.actor, input);

function unresolvedActor<As extends 'staff' | 'client'>(
  as: As,
  access: Access,
  context: Context,
): UnresolvedActor<As> {
  const identify = context.identify();
  if (!identify) throw refuse('session.required');
  return { as, identify, admit: (session: Session | null) => context.remember(admit(access, session)) };
}
