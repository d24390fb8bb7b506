import { z } from 'zod';
import type { Services } from '../../../shared/services.ts';
import { tellOwner } from '../security-notices/security-notices.usecases.ts';
import type { AnySession } from '../sessions/read-session.ts';
import { type Call, createSessionOfCall, rotateSession } from '../sessions/session-of-call.ts';
import { selectFactors } from './factors.queries.ts';

/** The factor, and the first code of it. */
export const FirstCode = z.object({ id: z.uuid(), code: z.string().trim().min(6).max(20) });

type Finish = (
  services: Services,
  session: AnySession,
  factorId: string,
  code: string,
) => Promise<string[] | null>;

/** A first code was typed: the factor counts, the session has given it, and the account's owner is told. */
export function createFinishEnrolmentCall(services: Services) {
  const sessionOf = createSessionOfCall(services);
  return async (call: Call, { id, code }: z.infer<typeof FirstCode>, finish: Finish) => {
    const session = await sessionOf.recent(call);
    const recoveryCodes = await finish(services, session, id, code);
    await rotateSession(services, call, session.id, { factor: true });
    const added = (await selectFactors(services.db.accounts, session.userId)).find((each) => each.id === id);
    await tellOwner(
      services,
      session.userId,
      { kind: added?.kind === 'phone' ? 'phoneStepAdded' : 'appAdded', detail: added?.name ?? '' },
      call.request,
    );
    return { recoveryCodes };
  };
}
