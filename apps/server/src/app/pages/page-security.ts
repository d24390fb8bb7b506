import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Captcha, Config } from '../../shared/services.ts';
import { starterSource } from './inline-scripts/start-application.ts';
import { unsupportedBrowserSource } from './inline-scripts/unsupported-browser.ts';

/**
 * Pages load from other hosts only the configured captcha and, in the blog, pictures. Pages reached by https require
 * https from then on.
 */
export function pageSecurity(config: Pick<Config, 'captcha' | 'publicUrl'>): MiddlewareHandler {
  const usual = headers(config, []);
  // A post names pictures anywhere. Its pages share no document with others: `blog-frame.tsx` of the web app.
  const blogHeaders = headers(config, ['https:']);
  return (c, next) => (/^\/blog(\/|$)/.test(c.req.path) ? blogHeaders(c, next) : usual(c, next));
}

/** Seconds. */
const aYear = 365 * 24 * 60 * 60;

function headers(
  { captcha, publicUrl }: Pick<Config, 'captcha' | 'publicUrl'>,
  pictures: string[],
): MiddlewareHandler {
  const elsewhere = captcha ? captchaSources(captcha) : [];
  const styles = captcha?.provider === 'hcaptcha' ? elsewhere : [];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", starterSource, unsupportedBrowserSource, ...elsewhere],
      ...(captcha ? { frameSrc: ["'self'", ...elsewhere], connectSrc: ["'self'", ...elsewhere] } : {}),
      imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
      // Dialogs and lists of Radix insert <style> elements that depend on the page (docs/decisions/0150); scripts never are inline.
      styleSrc: ["'self'", "'unsafe-inline'", ...styles],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
    xFrameOptions: 'SAMEORIGIN',
    // The address of the confirmation page holds a token.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: publicUrl.startsWith('https:') && `max-age=${aYear}`,
    // Stored files set stricter headers.
    overwrite: false,
  });
}

/** hCaptcha loads from several hosts. */
function captchaSources({ provider, scriptUrl }: Captcha): string[] {
  const { origin } = new URL(scriptUrl);
  return provider === 'hcaptcha' ? [origin, 'https://hcaptcha.com', 'https://*.hcaptcha.com'] : [origin];
}
