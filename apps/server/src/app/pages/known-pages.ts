import { publicPaths } from './head.ts';

/**
 * Is there a page at this path? `paths` are those of the web app. Of the blog's posts the server knows the ones that
 * every browser begins with: one that a browser added shows in it all the same, although its status is 404.
 */
export function isPage(path: string, paths: readonly string[]): boolean {
  const parts = splitPath(path);
  const page = paths.find((each) => fits(splitPath(each), parts));
  return page === '/blog/$id' ? publicPaths.includes(`/${parts.join('/')}`) : page !== undefined;
}

/** The web app's router minds neither a slash at the end nor capitals. */
const splitPath = (path: string) =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');

/** `$name` stands for any part, `{-$name}` also for none. */
const fits = (pattern: string[], parts: string[]) =>
  parts.length <= pattern.length &&
  pattern.every(
    (part, place) =>
      part.startsWith('{-$') || (part.startsWith('$') ? parts[place] !== undefined : part === parts[place]),
  );
