/**
 * The path to come back to after a sign-in elsewhere: one of our own pages, or `fallback`. Everything that a
 * browser could take for another site is none, whatever slashes, backslashes, controls or names it is made of.
 */
export function returnPath(asked: string | undefined, fallback: string): string {
  if (!asked || !/^\/[A-Za-z0-9]/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return fallback;
  const base = 'http://own.invalid';
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null;
  if (url?.origin !== base || url.pathname.startsWith('//') || url.pathname.startsWith('/api'))
    return fallback;
  return `${url.pathname}${url.search}`;
}
