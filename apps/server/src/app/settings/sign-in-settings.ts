import type { Captcha, OidcProvider } from '../../shared/services.ts';

interface ProviderSettings {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  MICROSOFT_CLIENT_ID?: string | undefined;
  MICROSOFT_CLIENT_SECRET?: string | undefined;
  MICROSOFT_TENANT?: string | undefined;
  OIDC_ISSUER?: string | undefined;
  OIDC_NAME: string;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
}

/** Configured providers, in the order of their buttons. */
export function readProviders(env: ProviderSettings): OidcProvider[] {
  const all = [
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
    },
    {
      id: 'microsoft',
      name: 'Microsoft',
      issuer: `https://login.microsoftonline.com/${env.MICROSOFT_TENANT}/v2.0`,
      clientId: env.MICROSOFT_CLIENT_ID,
      clientSecret: env.MICROSOFT_CLIENT_SECRET,
    },
    {
      id: 'oidc',
      name: env.OIDC_NAME,
      issuer: env.OIDC_ISSUER ?? '',
      clientId: env.OIDC_ISSUER && env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
    },
  ];
  return all.flatMap(({ clientId, ...provider }) => (clientId ? [{ ...provider, clientId }] : []));
}

const captchaProviders = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    scriptUrl: 'https://js.hcaptcha.com/1/api.js',
  },
};

interface CaptchaSettings {
  CAPTCHA_PROVIDER: Captcha['provider'];
  CAPTCHA_SITE_KEY?: string | undefined;
  CAPTCHA_SECRET?: string | undefined;
  CAPTCHA_VERIFY_URL?: string | undefined;
  CAPTCHA_SCRIPT_URL?: string | undefined;
}

export function readCaptcha(env: CaptchaSettings): Captcha | undefined {
  if (!env.CAPTCHA_SITE_KEY || !env.CAPTCHA_SECRET) return undefined;
  const usual = captchaProviders[env.CAPTCHA_PROVIDER];
  return {
    provider: env.CAPTCHA_PROVIDER,
    siteKey: env.CAPTCHA_SITE_KEY,
    secret: env.CAPTCHA_SECRET,
    verifyUrl: env.CAPTCHA_VERIFY_URL ?? usual.verifyUrl,
    scriptUrl: env.CAPTCHA_SCRIPT_URL ?? usual.scriptUrl,
  };
}
