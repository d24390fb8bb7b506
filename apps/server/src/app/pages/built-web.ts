import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@visafolio/locales';

/** Where the build of the web app lies. Absolute path. */
export const builtWebDir = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

interface BuiltPage {
  /** Addresses of the scripts that the page loads first. */
  preloads: string[];
  /** What a visitor sees, written ahead of time; empty where only the browser can write it. */
  markup: string;
}

interface BuiltWeb {
  /** The page without its script and with its styles in place. */
  template: string;
  /** Address of the application's script. */
  script: string;
  pages: Partial<Record<string, Record<Language, BuiltPage>>>;
}

let read: BuiltWeb | undefined;

/** The page's template and what the build noted of each page. Throws where the web app is not built. */
export function builtWeb(): BuiltWeb {
  read ??= readBuild();
  return read;
}

function readBuild(): BuiltWeb {
  const file = (name: string) => readFileSync(path.join(builtWebDir, name), 'utf8');
  const index = file('index.html');
  const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(index);
  if (!script?.[1]) throw new Error('index.html of the built web app names no script');
  // In the page itself they cost no round trip of their own, and are small.
  const template = index
    .replace(script[0], '')
    .replace(
      /<link rel="stylesheet"[^>]* href="([^"]+)">/,
      (_, href: string) => `<style>${file(href)}</style>`,
    );
  const { pages } = JSON.parse(file('pages.json')) as Pick<BuiltWeb, 'pages'>;
  return { template, script: script[1], pages };
}
