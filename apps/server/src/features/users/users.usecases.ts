import type { Session } from '../../shared/api/session.ts';

/** True only for the caller's own id. A session without a role record has the role `user`. */
export const hasRole = (session: Session, userId: string, role: 'user' | 'admin'): boolean =>
  userId === session.userId && role === session.role;
