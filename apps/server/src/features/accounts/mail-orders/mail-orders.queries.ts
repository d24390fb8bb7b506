import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';

type Accounts = Database['accounts'];

export type AccountMailKind =
  | 'signIn'
  | 'signUp'
  | 'phoneSignUp'
  | 'noAccount'
  | 'alreadyMember'
  | 'recovery'
  | 'noPassword'
  | 'proof';

/** What the mail's link brings besides letting its reader in. */
export interface AccountMailPayload {
  /** Of the page that asked. */
  language?: Language | undefined;
  /** The request that the link leads into. */
  requestId?: string | undefined;
  /** What was typed when signing up. */
  passwordHash?: string | null | undefined;
  name?: string | null | undefined;
  /** The number that was confirmed when signing up. */
  phone?: string | undefined;
  /** Of the browser that signs up: the hash of what it keeps. */
  browser?: string | null | undefined;
}

/** What changed about how an account is signed in to. */
export type SecurityChange =
  | 'passwordChanged'
  | 'passwordReset'
  | 'appAdded'
  | 'appRemoved'
  | 'phoneStepAdded'
  | 'phoneStepRemoved'
  | 'recoveryCodesRenewed'
  | 'factorsReset'
  | 'factorGuessed'
  | 'phoneAdded'
  | 'phoneRemoved'
  | 'walletAdded'
  | 'walletRemoved'
  | 'identityAdded'
  | 'identityRemoved'
  | 'breakGlassUsed'
  | 'workspaceTaken'
  | 'workspaceBrought'
  | 'sessionEnded'
  | 'accountDeleted';

/** What an administrator did, for all of them to know. */
export type AdministratorAct = 'administratorAdded' | 'administratorRemoved' | 'secondStepReset';

export interface SecurityNoticePayload {
  change: SecurityChange | AdministratorAct;
  /** The factor's, the phone's, the other account's or the other person's name; may be empty. */
  detail: string;
  userAgent: string;
  ipAddress: string;
  /** The administrator who did it to another person. */
  actor?: string;
  /** Of an account that was deleted. */
  language?: Language | null;
}

/** What those who administer a firm did to a colleague, for that person to know. */
export interface FirmNotice {
  what: 'madeAdmin' | 'madeMember' | 'removed' | 'casesReceived';
  firm: string;
  /** Who did it. */
  by: string;
  /** Whose cases they were, where they were all of one person's. */
  from?: string;
  cases?: number;
}

interface Ordered extends Record<string, unknown> {
  id: string;
  email: string;
  created_at: Date;
  /** The account is a professional's. */
  professional: boolean;
  /** The owner of the address has signed in since. */
  entered_since: boolean;
  /** Minutes since it was asked for. */
  age: number;
}

/** What one try needs to write the mail. */
export type DueOrder = Ordered & {
  /** Which try it is; the first is 1. */
  attempts: number;
} & (
    | { kind: AccountMailKind; payload: AccountMailPayload }
    | { kind: 'securityNotice'; payload: SecurityNoticePayload }
    | { kind: 'firmInvitation'; payload: { invitationId: string } }
    | { kind: 'firmNotice'; payload: FirmNotice }
  );
export type DueAccountMail = Extract<DueOrder, { kind: AccountMailKind }>;
export type DueFirmMail = Extract<DueOrder, { kind: 'firmInvitation' | 'firmNotice' }>;
export type DueSecurityNotice = Extract<DueOrder, { kind: 'securityNotice' }>;

/** Takes the place of an order of the same kind that still waits, unless that one brings something else. */
export async function insertOrder(
  db: Pick<Accounts, 'execute'>,
  order: { kind: AccountMailKind; email: string; payload: AccountMailPayload },
): Promise<void> {
  const payload = sql`${JSON.stringify(order.payload)}::jsonb`;
  await db.execute(sql`
    WITH older AS (
      DELETE FROM auth.mail_order
      WHERE email = ${order.email} AND kind = ${order.kind}
        AND payload -> 'requestId' IS NOT DISTINCT FROM ${payload} -> 'requestId'
        AND payload -> 'browser' IS NOT DISTINCT FROM ${payload} -> 'browser')
    INSERT INTO auth.mail_order (kind, email, payload) VALUES (${order.kind}, ${order.email}, ${payload})`);
}

/** Null where another one took its place, or its account is gone. */
export async function selectOrder(db: Accounts, id: string, attempts: number): Promise<DueOrder | null> {
  const { rows } = await db.execute<DueOrder>(sql`
    SELECT o.id, o.kind, o.payload, o.created_at, coalesce(o.email, u.email) AS email,
      p.id IS NOT NULL AS professional,
      extract(epoch FROM now() - o.created_at)::float8 / 60 AS age,
      EXISTS (SELECT FROM auth.session s WHERE s.user_id = u.id AND s.created_at > o.created_at)
        OR EXISTS (SELECT FROM auth.mail_link l WHERE l.email = o.email AND l.used_at > o.created_at) AS entered_since
    FROM auth.mail_order o
    LEFT JOIN auth."user" u ON u.id = o.user_id OR u.email = o.email
    LEFT JOIN profiles p ON p.id = u.id
    WHERE o.id = ${id}`);
  return rows[0] ? { ...rows[0], attempts, created_at: new Date(rows[0].created_at) } : null;
}

/** Its mail is out, or is not wanted any more: it is forgotten, and what its earlier tries mailed opens nothing. */
export async function finishOrder(db: Accounts, id: string, attempt: number): Promise<void> {
  await db.execute(sql`
    WITH earlier AS (
      UPDATE auth.mail_link SET revoked_at = now()
      WHERE mail_order_id = ${id} AND mail_order_attempt < ${attempt} AND used_at IS NULL AND revoked_at IS NULL)
    DELETE FROM auth.mail_order WHERE id = ${id}`);
}
