import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Language } from '@visafolio/locales';
import type { ClientAnswers } from './page-data.ts';

/** Where the build of the web app lies. Absolute path. */
export const builtWebDir = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

const writerFile = fileURLToPath(new URL('../../../../web/dist-server/write-page.js', import.meta.url));

interface BuiltPage {
  /** Addresses of the scripts that the page loads first. */
  preloads: string[];
  /** Addresses of the scripts that it fetches later, for when the connection is gone. */
  prefetches: string[];
  /** What a visitor sees, written ahead of time; empty where only the browser can write it. */
  markup: string;
}

interface BuiltWeb {
  /** The page without its script and with its styles in place. */
  template: string;
  /** Address of the application's script. */
  script: string;
  /** Paths of all its pages; `$name` stands for a part that varies. */
  paths: string[];
  pages: Partial<Record<string, Record<Language, BuiltPage>>>;
}

/** The web app itself, writing its pages (its `write-page.tsx`). */
interface PageWriter {
  writePage(page: { address: string; language: Language; client: ClientAnswers }): Promise<string>;
}

let read: BuiltWeb | undefined;

/** The page's template and what the build noted of each page. Throws where the web app is not built. */
export function builtWeb(): BuiltWeb {
  read ??= readBuild();
  return read;
}

/** What writes a page for one person; read when the first of them comes. Rejects where the web app is not built. */
export async function pageWriter(): Promise<PageWriter> {
  return import(pathToFileURL(writerFile).href);
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
  const { paths, pages } = JSON.parse(file('pages.json')) as Pick<BuiltWeb, 'paths' | 'pages'>;
  return { template, script: script[1], paths, pages };
}
