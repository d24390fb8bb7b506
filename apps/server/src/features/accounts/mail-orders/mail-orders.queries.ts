import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { column, execute, queryRows, type Row } from '../../../shared/db/query.ts';

type Accounts = Database['accounts'];

const accountMailKinds = [
  'signIn',
  'signUp',
  'phoneSignUp',
  'noAccount',
  'alreadyMember',
  'recovery',
  'noPassword',
  'proof',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

/** What the mail's link does besides signing in. */
export interface AccountMailPayload {
  /** Language of the requesting page. */
  language?: Language | undefined;
  /** The request that the link opens. */
  requestId?: string | undefined;
  /** Hash of the password typed when signing up. */
  passwordHash?: string | null | undefined;
  name?: string | null | undefined;
  /** The number confirmed when signing up. */
  phone?: string | undefined;
  /** Hash of the sign-up cookie. */
  browser?: string | null | undefined;
}

/** What changed about signing in to an account. */
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

/** An administrator's change, reported to all of them. */
export type AdministratorAct = 'administratorAdded' | 'administratorRemoved' | 'secondStepReset';

export interface SecurityNoticePayload {
  change: SecurityChange | AdministratorAct;
  /** Name of the factor, the phone, the external account or the other person; may be empty. */
  detail: string;
  userAgent: string;
  ipAddress: string;
  /** The administrator who changed another person. */
  actor?: string;
  /** Of a deleted account. */
  language?: Language | null;
}

/**
 * A firm administrator's change, reported to the colleague whom it concerns; `retentionDue`: what rules of retention
 * will delete, announced to those who lead the workspace; `webhookFailed`: a webhook was turned off, likewise.
 */
export interface FirmNotice {
  what: 'madeAdmin' | 'madeMember' | 'removed' | 'casesReceived' | 'retentionDue' | 'webhookFailed';
  /** Empty for a professional without one. */
  firm: string;
  /** Who made the change. Empty if a rule did. */
  by: string;
  /** Whose cases they were, if they were all of one person's. */
  from?: string;
  cases?: number;
}

const OrderRow = {
  id: column.uuid,
  kind: column.oneOf([...accountMailKinds, 'securityNotice', 'firmInvitation', 'firmNotice']),
  payload: column.json<object>(),
  email: column.text,
  created_at: column.timestamp,
  /** The account is a professional's. */
  professional: column.boolean,
  /** The owner of the address has signed in since. */
  entered_since: column.boolean,
  /** Minutes since it was asked for. */
  age: column.float,
};

/** What one try needs to write the mail. */
export type DueOrder = Omit<Row<typeof OrderRow>, 'kind' | 'payload' | 'created_at'> & {
  created_at: Date;
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

/** Replaces a waiting order of the same kind, unless that one carries something else. */
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

/** Null if another order replaced it, or its account is gone. */
export async function selectOrder(db: Accounts, id: string, attempts: number): Promise<DueOrder | null> {
  const [row] = await queryRows(db, OrderRow)`
    SELECT o.id, o.kind, o.payload, o.created_at, coalesce(o.email, u.email) AS email,
      p.id IS NOT NULL AS professional,
      extract(epoch FROM now() - o.created_at)::float8 / 60 AS age,
      EXISTS (SELECT FROM auth.session s WHERE s.user_id = u.id AND s.created_at > o.created_at)
        OR EXISTS (SELECT FROM auth.mail_link l WHERE l.email = o.email AND l.used_at > o.created_at) AS entered_since
    FROM auth.mail_order o
    LEFT JOIN auth."user" u ON u.id = o.user_id OR u.email = o.email
    LEFT JOIN profiles p ON p.id = u.id
    WHERE o.id = ${id}`;
  // Each kind is ordered with its own payload.
  return row ? ({ ...row, attempts, created_at: new Date(row.created_at) } as DueOrder) : null;
}

/** Deletes an order whose mail was sent or is no longer needed, and invalidates the links of its earlier attempts. */
export const finishOrder = (db: Accounts, id: string, attempt: number): Promise<void> =>
  execute(db)`
    WITH earlier AS (
      UPDATE auth.mail_link SET revoked_at = now()
      WHERE mail_order_id = ${id} AND mail_order_attempt < ${attempt} AND used_at IS NULL AND revoked_at IS NULL)
    DELETE FROM auth.mail_order WHERE id = ${id}`;
