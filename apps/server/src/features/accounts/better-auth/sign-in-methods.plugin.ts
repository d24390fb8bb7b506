import type { AuthAnswer } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import type { Services } from '../../../shared/services.ts';
import { listProviders } from '../identities/identities.usecases.ts';
import { captchaForBrowsers } from '../limits/captcha.ts';
import { offersPhone } from '../phones/phones.usecases.ts';
import { hasFirmProviders } from '../single-sign-on/firms/firm-providers.queries.ts';

/** What the sign-in page offers beside mail and password. */
export const signInMethods = (services: Services) =>
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
            phone: await offersPhone(services),
            captcha: captchaForBrowsers(services.config),
            ethereum: services.config.ethereum,
          } satisfies AuthAnswer<'listSignInMethods'>),
      ),
    },
  }) satisfies BetterAuthPlugin;
