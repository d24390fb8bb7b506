import { implement, ORPCError } from '@orpc/server';
import { contract } from '@visafolio/contract';
import type { Access, ProcedureMeta } from '@visafolio/contract/shared/procedure.ts';
import type { Bearer } from '../db/actor.ts';
import type { Statement } from '../db/statement.ts';
import type { Services } from '../services.ts';
import { refuse } from './refuse.ts';
import { administratorActor, clientActor, isAdministrator, type Session, staffActor } from './session.ts';

export interface Context {
  services: Services;
  /** Who is asking; looked up once per call. */
  authenticate(): Promise<Session | null>;
  /** The same as a statement, for a flight that finds it out along with the rest; null for a visitor. */
  identify(): Statement<Session> | null;
  /** Told whose session a flight has found. */
  remember(session: Session): void;
  /** Aborts when the caller goes away, or is no longer signed in. For answers that stay open. */
  whileSignedIn(session: Session): AbortSignal;
}

const unclassified = new ORPCError('INTERNAL_SERVER_ERROR', { message: 'procedure without access class' });

/** Refuses by the access class of the contract, and where it wants a recent proof with accounts.recent_sign_in_required. Which rows the caller reaches is row-level security's business. */
function admit(access: Access | undefined, session: Session | null): Session {
  if (!access) throw unclassified;
  if (!session) throw refuse('session.required');
  if (access === 'professional' && !session.professional) throw refuse('session.professional_required');
  if (access === 'administrator' && !isAdministrator(session)) throw refuse('session.administrator_required');
  return session;
}

const base = implement(contract).$context<Context>();

/** The contract's procedures, each behind its access class. */
export const procedures = base.use(async ({ context, procedure, next }) => {
  const { access, admitted, recentProof }: ProcedureMeta = procedure['~orpc'].meta;
  if (!access) throw unclassified;
  if (admitted !== 'in flight') {
    const { recent } = admit(access, await context.authenticate());
    if (recentProof && !recent) throw refuse('accounts.recent_sign_in_required');
  }
  return next();
});

/** For procedures that need no more than who is asking. */
export const asSomebody = base.middleware(async ({ context, next }) =>
  next({ context: { session: admit('session', await context.authenticate()) } }),
);

/** For procedures of class `professional`. */
export const asStaff = base.middleware(async ({ context, next }) => {
  const session = admit('professional', await context.authenticate());
  return next({ context: { session, actor: staffActor(session) } });
});

/** For procedures of class `administrator`. */
export const asAdministrator = base.middleware(async ({ context, next }) => {
  const session = admit('administrator', await context.authenticate());
  return next({ context: { session, actor: administratorActor(session) } });
});

/** For procedures of class `client`; the use case settles whether the request is theirs. */
export const asClient = base.middleware(async ({ context, next }) => {
  const session = admit('client', await context.authenticate());
  return next({ context: { session, actor: clientActor(session) } });
});

/** For procedures of class `professional` that are admitted in flight. */
export const asStaffInFlight = base.middleware(({ context, next }) =>
  next({ context: { actor: bearer('staff', 'professional', context) } }),
);

/** For procedures of class `client` that are admitted in flight. */
export const asClientInFlight = base.middleware(({ context, next }) =>
  next({ context: { actor: bearer('client', 'client', context) } }),
);

function bearer<As extends 'staff' | 'client'>(as: As, access: Access, context: Context): Bearer<As> {
  const identify = context.identify();
  if (!identify) throw refuse('session.required');
  return { as, identify, admit: (session) => context.remember(admit(access, session)) };
}
