import { refuse } from './refuse.ts';
import type { Session } from './session.ts';
import type { Sessions } from './while-allowed.ts';

/** Refuses with exports.not_allowed if the person's firm lets only its administrators download. */
export function requireDownloads(session: Session): void {
  if (session.mayNotDownload) throw refuse('exports.not_allowed');
}

/** Sessions for routes that only download: each call of a person who may not is refused, and what they receive when the rule comes ends. */
export const downloadSessions = ({ readSession, readAgain }: Sessions): Sessions => ({
  async readSession(request) {
    const session = await readSession(request);
    if (session) requireDownloads(session);
    return session;
  },
  async readAgain(session) {
    const now = await readAgain(session);
    return now?.mayNotDownload ? null : now;
  },
});
