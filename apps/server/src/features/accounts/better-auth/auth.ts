import type { AuthAnswer } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { authCallList } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint } from 'better-auth/api';
import { type Jwk, jwt } from 'better-auth/plugins/jwt';
import type { Config, Services } from '../../../shared/services.ts';
import { listProviders } from '../identities/identities.usecases.ts';
import { wallets } from '../identities/wallets.plugin.ts';
import { getPublicCaptcha } from '../limits/captcha.ts';
import { addressHeader } from '../limits/client-address.ts';
import { mailLinks } from '../mail-sign-in/mail-sign-in.plugin.ts';
import { passwords } from '../passwords/passwords.plugin.ts';
import { accountDeletion } from '../people/delete-account.plugin.ts';
import { phones } from '../phones/phones.plugin.ts';
import { isPhoneSignInOffered } from '../phones/phones.usecases.ts';
import { factors } from '../second-factor/factors.plugin.ts';
import { withHashedSessionKeys } from '../sessions/hashed-session-tokens.ts';
import { cookiePrefix, unusedDays } from '../sessions/session-token.ts';
import { federation } from '../single-sign-on/federation.plugin.ts';
import { hasFirmProviders } from '../single-sign-on/firms/firm-providers.queries.ts';
import { notifyBreakGlass, refuseSession } from '../single-sign-on/session-hooks.ts';
import { authTables } from './auth.table.ts';
import { reencryptServiceKeys } from './service-keys.ts';

const rateRules = Object.fromEntries(
  authCallList.flatMap(({ path, limit }) => {
    if (limit === undefined) return [];
    return [[path, limit && { window: limit.seconds, max: limit.max }]];
  }),
);

export const createAuth = (services: Services, { rateLimits }: { rateLimits: boolean }) =>
  betterAuth({
    appName: services.config.productName,
    baseURL: services.config.publicUrl,
    basePath: '/api/auth',
    secret: services.config.authSecret,
    trustedOrigins: [services.config.publicUrl],
    database: withHashedSessionKeys(
      drizzleAdapter(services.db.accounts, { provider: 'pg', schema: authTables }),
    ),
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => services.log.error({ details }, message),
    },
    // We answer: refusals carry the contract's codes, other errors are ours to log.
    onAPIError: { throw: true },
    databaseHooks: {
      session: { create: { before: refuseSession(services), after: notifyBreakGlass(services) } },
    },
    // presentSession refreshes sessions instead.
    session: {
      expiresIn: unusedDays * 24 * 60 * 60,
      disableSessionRefresh: true,
      additionalFields: {
        credentialsVersion: { type: 'number', required: true, input: false, returned: false },
        firmProviderId: { type: 'string', required: false, input: false, returned: false },
      },
    },
    advanced: {
      cookiePrefix,
      database: { generateId: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Even under NODE_ENV=test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    rateLimit: {
      enabled: rateLimits,
      storage: 'database',
      window: 60,
      max: 60,
      customRules: rateRules,
    },
    plugins: [
      mailLinks(services),
      passwords(services, { guessLimit: rateLimits }),
      factors(services),
      phones(services),
      federation(services),
      signInMethods(services),
      wallets(services),
      accountDeletion(services),
      serviceTokens(services.config),
    ],
  });

/**
 * Signed tokens that prove to other services who is signed in: EdDSA, 5 minutes, issued by and for this installation.
 * Keys are published at /.well-known/jwks.json and rotate every 90 days. This server does not accept these tokens.
 */
const serviceTokens = (config: Config) =>
  jwt({
    disableSettingJwtHeader: true,
    adapter: {
      getJwks: async ({ context }) =>
        reencryptServiceKeys(await context.adapter.findMany<Jwk>({ model: 'jwks' }), config),
    },
    jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * 24 * 60 * 60 },
    jwt: {
      issuer: config.publicUrl,
      audience: config.publicUrl,
      expirationTime: '5m',
      definePayload: ({ user }) => ({ email: user.email, name: user.name }),
    },
  });

/** Sign-in methods beside mail and password. */
const signInMethods = (services: Services) =>
  ({
    id: 'sign-in-methods',
    endpoints: {
      listSignInMethods: createAuthEndpoint(
        authCalls.listSignInMethods.path,
        { method: 'GET' },
        async (ctx) =>
          ctx.json({
            providers: listProviders(services.config.providers),
            firms: await hasFirmProviders(services.db.accounts),
            phone: await isPhoneSignInOffered(services),
            captcha: getPublicCaptcha(services.config),
            ethereum: services.config.ethereum,
          } satisfies AuthAnswer<'listSignInMethods'>),
      ),
    },
  }) satisfies BetterAuthPlugin;
