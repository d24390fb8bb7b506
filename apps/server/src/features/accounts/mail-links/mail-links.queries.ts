import { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import {
  changeRow,
  column,
  execute,
  hasRow,
  queryRow,
  queryRows,
  type Row,
  requireValue,
} from '../../../shared/db/query.ts';

type Accounts = Database['accounts'];

/** Why a mail was sent. Decides what its link may do. */
export type Purpose = (typeof allPurposes)[number];
const allPurposes = ['sign-up', 'sign-in', 'invitation', 'recovery', 'proof', 'notice'] as const;

const MailLink = {
  email: column.text,
  purpose: column.oneOf(allPurposes),
  /** The request it opens; null for one that only signs in. */
  request_id: column.uuid.orNull,
  /** Of the password typed when signing up. */
  password_hash: column.text.orNull,
  name: column.text.orNull,
  /** The number confirmed when signing up. */
  phone: column.text.orNull,
  /** Hash of the sign-up cookie of the browser that signed up. */
  browser: column.text.orNull,
  /** Null if none was chosen. */
  language: column.oneOf(Language.options).orNull,
  /** Sent as a text message. */
  by_text: column.boolean,
  /** The account that confirmed the phone number, the only one that a text's link may sign in to. Null: none. */
  confirmed_user_id: column.uuid.orNull,
};
export type MailLink = Row<typeof MailLink>;

/** A link that was just consumed, with the credentials version of its address at that moment. */
const ConsumedLink = {
  ...MailLink,
  /** Null if the address had no account. */
  credentials_version: column.int.orNull,
};
export type ConsumedLink = Row<typeof ConsumedLink>;

const columns = sql`email, purpose, client_request_id AS request_id, password_hash, name, phone, browser, language,
  by_text, confirmed_user_id`;
const live = sql`used_at IS NULL AND revoked_at IS NULL AND expires_at > now()`;

export interface NewLinkRow extends MailLink {
  token_hash: string;
  /** Null for a text's link. */
  code_hash: string | null;
  minutes: number;
  /** The mail order, and its attempt, that sends the link. */
  order: { id: string; attempt: number } | null;
}

export const insertLink = (db: Accounts, row: NewLinkRow): Promise<void> =>
  execute(db)`
    INSERT INTO auth.mail_link
      (email, purpose, client_request_id, password_hash, name, phone, browser, language, by_text, confirmed_user_id,
       token_hash, code_hash, mail_order_id, mail_order_attempt, expires_at)
    VALUES (${row.email}, ${row.purpose}, ${row.request_id}, ${row.password_hash}, ${row.name}, ${row.phone},
      ${row.browser}, ${row.language}, ${row.by_text}, ${row.confirmed_user_id}, ${row.token_hash}, ${row.code_hash},
      ${row.order?.id ?? null}, ${row.order?.attempt ?? null}, now() + make_interval(mins => ${row.minutes}))`;

/**
 * Only one of several callers gets the link. Null if it is unknown, used, revoked, expired, for something else, or
 * was sent to a phone number that the account has not confirmed.
 */
export const consumeLink = (
  db: Accounts,
  token_hash: string,
  purposes: readonly Purpose[],
): Promise<ConsumedLink | null> =>
  queryRow(db, ConsumedLink)`
    UPDATE auth.mail_link SET used_at = now()
    WHERE token_hash = ${token_hash} AND purpose IN ${purposes} AND ${live}
      AND (NOT by_text OR confirmed_user_id IS NOT NULL)
    RETURNING ${columns},
      (SELECT u.credentials_version FROM auth."user" u WHERE u.email = mail_link.email)`;

/** Whether it was sent to a phone number that the account has not confirmed: the person then needs a code by mail. */
export const needsMailedCode = (db: Accounts, token_hash: string): Promise<boolean> =>
  hasRow(db)`
    SELECT FROM auth.mail_link WHERE token_hash = ${token_hash} AND by_text AND confirmed_user_id IS NULL AND ${live}`;

/** The redirect target of a text's link; null if there is no such link. */
export const selectTextLink = (
  db: Accounts,
  token_hash: string,
): Promise<{ language: Language | null; request_id: string } | null> =>
  queryRow(db, {
    language: column.oneOf(Language.options).orNull,
    request_id: column.uuid,
  })`
    SELECT language, client_request_id AS request_id FROM auth.mail_link WHERE token_hash = ${token_hash} AND by_text`;

/**
 * Only accounts with a confirmed mailbox, without a professional's profile and without a second factor: a phone alone
 * may not open the others.
 */
export const canSignInByText = (db: Accounts, userId: string, email: string): Promise<boolean> =>
  hasRow(db)`
    SELECT FROM auth."user" u
    WHERE u.id = ${userId} AND u.email = ${email} AND u.email_verified AND u.disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM profiles p WHERE p.id = u.id)
      AND NOT EXISTS (SELECT FROM auth.factor f WHERE f.user_id = u.id AND f.verified_at IS NOT NULL)`;

/** Revokes the links that were texted to the phone of this address. */
export const revokeTexts = (db: Accounts, requestId: string, email: string): Promise<void> =>
  execute(db)`
    UPDATE auth.mail_link SET revoked_at = now()
    WHERE client_request_id = ${requestId} AND email = ${email} AND by_text AND used_at IS NULL AND revoked_at IS NULL`;

/**
 * The newest valid mails of an address whose codes may be compared. Counts this attempt before the comparison, under
 * lock, so that parallel guesses cannot exceed `attempts`.
 */
export const countCodeAttempt = (
  db: Accounts,
  email: string,
  purposes: readonly Purpose[],
  attempts: number,
): Promise<{ token_hash: string; code_hash: string }[]> =>
  queryRows(db, { token_hash: column.text, code_hash: column.text })`
    UPDATE auth.mail_link SET code_attempts = code_attempts + 1
    WHERE id IN (
      SELECT id FROM auth.mail_link WHERE email = ${email} AND purpose IN ${purposes} AND code_hash IS NOT NULL
        AND code_attempts < ${attempts} AND ${live}
      ORDER BY created_at DESC LIMIT 3 FOR UPDATE)
    RETURNING token_hash, code_hash`;

/** A link that can be renewed, expired or not. `renewable`: not renewed within the last minute. */
export const findRenewableLink = (
  db: Accounts,
  token_hash: string,
): Promise<(MailLink & { renewable: boolean }) | null> =>
  queryRow(db, { ...MailLink, renewable: column.boolean })`
    SELECT ${columns}, coalesce(renewed_at < now() - interval '1 minute', true) AS renewable FROM auth.mail_link
    WHERE token_hash = ${token_hash} AND purpose NOT IN ('proof', 'notice')`;

/** True for one of all callers within a minute. */
export const claimRenewal = (db: Pick<Accounts, 'execute'>, token_hash: string): Promise<boolean> =>
  changeRow(db)`
    UPDATE auth.mail_link SET renewed_at = now()
    WHERE token_hash = ${token_hash} AND coalesce(renewed_at < now() - interval '1 minute', true)`;

/** Revokes a request's invitations mailed before `before` (a timestamptz). */
export const revokeInvitations = (
  db: Accounts,
  requestId: string,
  { before, to = null }: { before: string; to?: string | null },
): Promise<void> =>
  execute(db)`
    UPDATE auth.mail_link SET revoked_at = now()
    WHERE client_request_id = ${requestId} AND purpose = 'invitation' AND created_at < ${before}::timestamptz
      AND (${to}::text IS NULL OR email = ${to}) AND used_at IS NULL AND revoked_at IS NULL`;

/** Revokes every link by which this address opens a request. */
export const revokeLinks = (db: Accounts, requestId: string, email: string): Promise<void> =>
  execute(db)`
    UPDATE auth.mail_link SET revoked_at = now()
    WHERE client_request_id = ${requestId} AND email = ${email} AND used_at IS NULL AND revoked_at IS NULL`;

/** Whether a confirmation was mailed to this address within the last minute, or is still waiting to be sent. */
export const wasConfirmationMailed = (db: Accounts, email: string): Promise<boolean> =>
  requireValue(db, column.boolean)`
    SELECT EXISTS (
      SELECT FROM auth.mail_link
      WHERE email = ${email} AND purpose = 'sign-up' AND created_at > now() - interval '1 minute')
    OR EXISTS (SELECT FROM auth.mail_order WHERE email = ${email} AND kind = 'signUp') AS mailed`;
