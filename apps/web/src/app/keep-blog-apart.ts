const isBlog = (path: string): boolean => /^\/blog(\/|$)/.test(path);

/** Nothing where the build writes pages ahead of time. */
const documentPath = globalThis.location?.pathname;

/**
 * A post names pictures anywhere, so the blog's documents may load them and no others may: between the blog and the rest
 * the browser opens a new document, with the policy of that page. Ends only where none is needed.
 */
export function keepBlogApart(to: { pathname: string; publicHref: string }): Promise<void> | undefined {
  if (documentPath === undefined || isBlog(to.pathname) === isBlog(documentPath)) return;
  location.replace(to.publicHref);
  return new Promise(() => {});
}
