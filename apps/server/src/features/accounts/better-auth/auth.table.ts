import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** better-auth's tables. Property names are the adapter's field names. */
const auth = pgSchema('auth');
const id = () => uuid().primaryKey().default(sql`new_id()`);
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().defaultNow();
const updatedAt = () => instant('updated_at').notNull().defaultNow();

const user = auth.table('user', {
  id: id(),
  name: text().notNull(),
  email: text().notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const session = auth.table('session', {
  id: id(),
  userId: uuid('user_id').notNull(),
  credentialsVersion: integer('credentials_version').notNull(),
  token: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  firmProviderId: uuid('firm_provider_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const account = auth.table('account', {
  id: id(),
  userId: uuid('user_id').notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text(),
  password: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const verification = auth.table('verification', {
  id: id(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const rateLimit = auth.table('rate_limit', {
  id: id(),
  key: text().notNull(),
  count: integer().notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
});

/** Keys that sign tokens for other services; private keys are encrypted. */
const jwks = auth.table('jwks', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text(),
  crv: text(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at'),
});

export const authTables = { user, session, account, verification, rateLimit, jwks };
