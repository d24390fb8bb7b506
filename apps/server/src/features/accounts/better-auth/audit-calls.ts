import { type AuthCallName, authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import type { AuditKind } from '@visafolio/contract/audit/audit-kinds.ts';
import { recordAudit } from '../../../shared/audit/record-audit.ts';
import type { Services } from '../../../shared/services.ts';
import { findUserId } from '../people/people.queries.ts';
import type { SessionReader } from '../sessions/read-session.ts';

interface AuditedCall {
  /** If it succeeds. Opened sessions are recorded where they are stored. */
  done?: AuditKind;
  refused?: AuditKind;
}

const signIn: AuditedCall = { refused: 'sign_in.refused' };
const credentials: AuditedCall = { done: 'credentials.changed' };

/** Calls about sign-ins, second factors and what proves who somebody is. The others change nothing of that. */
const auditedCalls: Partial<Record<AuthCallName, AuditedCall>> = {
  signIn,
  confirmMailLink: signIn,
  signInWithMailCode: signIn,
  signInWithPhoneCode: signIn,
  signInWithIdToken: signIn,
  signInWithWallet: signIn,
  finishFederatedSignIn: signIn,
  reauthenticate: signIn,
  signOut: { done: 'sign_in.ended' },
  giveFactor: { done: 'factor.passed', refused: 'factor.refused' },
  finishTotp: { done: 'factor.added', refused: 'factor.refused' },
  finishPhoneFactor: { done: 'factor.added', refused: 'factor.refused' },
  removeFactor: { done: 'factor.removed' },
  renewRecoveryCodes: credentials,
  changePassword: { ...credentials, refused: 'sign_in.refused' },
  resetPassword: credentials,
  confirmPhone: credentials,
  removePhone: credentials,
  connectIdentity: credentials,
  disconnectIdentity: credentials,
  connectWallet: credentials,
};

const calls = new Map(
  Object.entries(auditedCalls).map(([name, audited]) => [
    authCalls[name as AuthCallName].path.replace(/\/:\w+$/, ''),
    { name, ...audited },
  ]),
);

/** Refusals of limits are not recorded: they would let a stranger write without end. */
const limited = 429;

/**
 * Answers a call of the account service, and records it before the answer leaves. The person is the session's, or who
 * owns the address that was typed.
 */
export async function auditCall(
  services: Services,
  sessions: Pick<SessionReader, 'readAnySession'>,
  { path, request }: { path: string; request: Request },
  answer: () => Promise<Response>,
): Promise<Response> {
  const call = calls.get(path) ?? calls.get(path.slice(0, path.lastIndexOf('/')));
  if (!call) return answer();
  const typed = request.method === 'POST' ? await readEmail(request.clone()) : null;
  const session = await sessions.readAnySession(request);
  const response = await answer();
  const isRefused = response.status >= 400 && response.status < 500 && response.status !== limited;
  const kind = response.ok ? call.done : isRefused ? call.refused : undefined;
  if (!kind) return response;
  const { accounts } = services.db;
  const personId = session?.userId ?? (typed && (await findUserId(accounts, typed))) ?? undefined;
  await recordAudit(accounts, { kind, data: { call: call.name }, personId: personId || undefined });
  return response;
}

async function readEmail(request: Request): Promise<string | null> {
  try {
    const body: unknown = await request.json();
    const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
    return typeof email === 'string' && email.length <= 254 ? email.trim().toLowerCase() : null;
  } catch {
    return null;
  }
}
