import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Captcha, Config } from '../../shared/services.ts';
import { starterSource } from './starter.ts';

/** What a page's browser may load: of elsewhere a captcha, where one is configured, and in the blog pictures. */
export function pageSecurity({ captcha }: Pick<Config, 'captcha'>): MiddlewareHandler {
  const usual = headers(captcha, []);
  // A post names pictures anywhere. Its pages share no document with others: `blog-frame.tsx` of the web app.
  const ofTheBlog = headers(captcha, ['https:']);
  return (c, next) => (/^\/blog(\/|$)/.test(c.req.path) ? ofTheBlog(c, next) : usual(c, next));
}

function headers(captcha: Captcha | undefined, pictures: string[]): MiddlewareHandler {
  const elsewhere = captcha ? captchaSources(captcha) : [];
  const styles = captcha?.provider === 'hcaptcha' ? elsewhere : [];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", starterSource, ...elsewhere],
      ...(captcha ? { frameSrc: ["'self'", ...elsewhere], connectSrc: ["'self'", ...elsewhere] } : {}),
      imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
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
