import { implement, ORPCError } from '@orpc/server';
import { contract } from '@visafolio/contract';
import type { Access, ProcedureMeta } from '@visafolio/contract/shared/procedure.ts';
import type { Services } from '../services.ts';
import { refuse } from './refuse.ts';
import { administratorActor, clientActor, isAdministrator, type Session, staffActor } from './session.ts';

export interface Context {
  services: Services;
  session: Session | null;
  /** Aborts when the caller goes away, or is no longer signed in. For answers that stay open. */
  whileSignedIn(): AbortSignal;
}

const unclassified = new ORPCError('INTERNAL_SERVER_ERROR', { message: 'procedure without access class' });

/** Refuses by the access class of the contract. Which rows the caller reaches is row-level security's business. */
function admit(access: Access | undefined, session: Session | null): Session {
  if (!access) throw unclassified;
  if (!session) throw refuse('session.required');
  if (access === 'professional' && !session.professional) throw refuse('session.professional_required');
  if (access === 'administrator' && !isAdministrator(session)) throw refuse('session.administrator_required');
  return session;
}

const base = implement(contract).$context<Context>();

/** The contract's procedures, each behind its access class. */
export const procedures = base.use(({ context, procedure, next }) => {
  const meta: ProcedureMeta = procedure['~orpc'].meta;
  return next({ context: { session: admit(meta.access, context.session) } });
});

/** For procedures of class `professional`. */
export const asStaff = base.middleware(({ context, next }) => {
  if (!context.session?.professional) throw refuse('session.professional_required');
  return next({ context: { actor: staffActor(context.session) } });
});

/** For procedures of class `administrator`. */
export const asAdministrator = base.middleware(({ context, next }) => {
  if (!context.session || !isAdministrator(context.session)) throw refuse('session.administrator_required');
  return next({ context: { actor: administratorActor(context.session) } });
});

/** For procedures of class `client`; the use case settles whether the request is theirs. */
export const asClient = base.middleware(({ context, next }) => {
  if (!context.session) throw refuse('session.required');
  return next({ context: { actor: clientActor(context.session) } });
});
