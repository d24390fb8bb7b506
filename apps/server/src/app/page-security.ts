import { secureHeaders } from 'hono/secure-headers';
import type { Captcha, Config } from '../shared/services.ts';
import { starterSource } from './pages/starter.ts';

/** Headers of pages. What a page may load and show from elsewhere is a captcha's, where one is configured. */
export function pageSecurity({ captcha }: Config) {
  const elsewhere = captcha ? captchaSources(captcha) : [];
  const styles = captcha?.provider === 'hcaptcha' ? elsewhere : [];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", starterSource, ...elsewhere],
      ...(captcha ? { frameSrc: ["'self'", ...elsewhere], connectSrc: ["'self'", ...elsewhere] } : {}),
      // A post of the blog names pictures anywhere.
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      // Positioned overlays set inline styles; scripts never are.
      styleSrc: ["'self'", "'unsafe-inline'", ...styles],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
    xFrameOptions: 'SAMEORIGIN',
    // The confirm page's address holds a token.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: false,
    // Stored files bring stricter ones.
    overwrite: false,
  });
}

/** hCaptcha spreads its parts over several hosts. */
function captchaSources({ provider, scriptUrl }: Captcha): string[] {
  const { origin } = new URL(scriptUrl);
  return provider === 'hcaptcha' ? [origin, 'https://hcaptcha.com', 'https://*.hcaptcha.com'] : [origin];
}
