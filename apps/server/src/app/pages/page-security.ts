import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { starterSource } from './starter.ts';

const withPicturesFrom = (...sources: string[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", starterSource],
      imgSrc: ["'self'", 'data:', 'blob:', ...sources],
      // Positioned overlays set inline styles; scripts never are.
      styleSrc: ["'self'", "'unsafe-inline'"],
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

const usual = withPicturesFrom();
// A post names pictures anywhere. Its pages share no document with others: `blog-frame.tsx` of the web app.
const ofTheBlog = withPicturesFrom('https:');

/** What a page's browser may load. */
export const pageSecurity: MiddlewareHandler = (c, next) =>
  /^\/blog(\/|$)/.test(c.req.path) ? ofTheBlog(c, next) : usual(c, next);
