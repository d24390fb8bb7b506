import type { ClientActor, StaffActor } from '../db/actor.ts';

/** Who is asking, as read from the session cookie on every call. */
export interface Session {
  id: string;
  userId: string;
  email: string;
  name: string;
  language: 'en' | 'es' | null;
  /** Has a profile. */
  professional: boolean;
  role: 'user' | 'admin';
}

export const staffActor = (session: Session): StaffActor => ({
  as: 'staff',
  userId: session.userId,
  email: session.email,
});

export const clientActor = (session: Session): ClientActor => ({
  as: 'client',
  userId: session.userId,
  email: session.email,
});
