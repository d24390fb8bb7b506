import { publicPaths } from './head.ts';

/**
 * Whether a page exists at this path. `paths` come from the web app. The server knows only the blog posts that ship
 * with the product: a post added in a browser is shown there although its status is 404.
 */
export function isPage(path: string, paths: readonly string[]): boolean {
  const parts = splitPath(path);
  const page = paths.find((each) => fits(splitPath(each), parts));
  return page === '/blog/$id' ? publicPaths.includes(`/${parts.join('/')}`) : page !== undefined;
}

/** The web app's router ignores trailing slashes and case. */
const splitPath = (path: string) =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');

/** `$name` matches any part, `{-$name}` also none. */
const fits = (pattern: string[], parts: string[]) =>
  parts.length <= pattern.length &&
  pattern.every(
    (part, place) =>
      part.startsWith('{-$') || (part.startsWith('$') ? parts[place] !== undefined : part === parts[place]),
  );
