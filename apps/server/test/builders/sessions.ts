import { createHmac, randomBytes } from 'node:crypto';
import { hashSessionKey } from '../../src/features/accounts/sessions/hashed-session-tokens.ts';
import { insertRow, type Owner } from './rows.ts';

export interface ClientAccount {
  id: string;
  name: string;
  email: string;
}

/** The account of a client's or sponsor's e-mail, without a profile; created if there is none. */
export async function buildClientUser(
  owner: Owner,
  { email, name = email }: { email: string; name?: string },
): Promise<ClientAccount> {
  const { rows } = await owner.query<ClientAccount>(
    `INSERT INTO auth."user" (name, email, email_verified) VALUES ($1, $2, true)
     ON CONFLICT (email) DO UPDATE SET email_verified = true RETURNING id, name, email`,
    [name, email],
  );
  if (!rows[0]) throw new Error(`no account for ${email}`);
  return rows[0];
}

export interface BuiltSession {
  id: string;
  token: string;
  /** Value of a `Cookie` header with the session, signed like the sign-in service does. */
  cookie: string;
}

/** Signs an account in. `secret` is the server's AUTH_SECRET. */
export async function buildSession(
  owner: Owner,
  userId: string,
  { secret, expiresAt = new Date(Date.now() + 7 * 86_400_000) }: { secret: string; expiresAt?: Date },
): Promise<BuiltSession> {
  const token = randomBytes(24).toString('base64url');
  const { rows } = await owner.query('SELECT credentials_version FROM auth."user" WHERE id = $1', [userId]);
  const { id } = await insertRow(owner, 'auth.session', {
    user_id: userId,
    credentials_version: rows[0]?.credentials_version ?? 0,
    token: hashSessionKey(token),
    expires_at: expiresAt,
    // Ahead: no use is due to be recorded, so that a long test writes nothing by reading.
    used_at: new Date(Date.now() + 3_600_000),
  });
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return { id, token, cookie: `visafolio.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}
