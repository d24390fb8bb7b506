import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Language } from '@visafolio/locales';
import type { ClientAnswers } from './page-data.ts';

/** Absolute path of the web app's build. */
export const builtWebDir = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

const writerFile = fileURLToPath(new URL('../../../../web/dist-server/write-page.js', import.meta.url));

interface BuiltPage {
  /** URLs of the scripts that the page loads first. */
  preloads: string[];
  /** URLs of the scripts to fetch later, so that the page works offline. */
  prefetches: string[];
  /** Prerendered markup for visitors; empty if only the browser can render the page. */
  markup: string;
}

interface BuiltWeb {
  /** The page without its script and with its styles inlined. */
  template: string;
  script: string;
  /** Paths of all pages; `$name` is a parameter. */
  paths: string[];
  pages: Partial<Record<string, Record<Language, BuiltPage>>>;
}

/** The web app's own renderer (its `write-page.tsx`). */
interface PageWriter {
  writePage(page: { address: string; language: Language; client: ClientAnswers }): Promise<string>;
}

let read: BuiltWeb | undefined;

/** Throws if the web app is not built. */
export function builtWeb(): BuiltWeb {
  read ??= readBuild();
  return read;
}

/** Imported with the first personal page. Rejects if the web app is not built. */
export async function pageWriter(): Promise<PageWriter> {
  return import(pathToFileURL(writerFile).href);
}

function readBuild(): BuiltWeb {
  const file = (name: string) => readFileSync(path.join(builtWebDir, name), 'utf8');
  const index = file('index.html');
  const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(index);
  if (!script?.[1]) throw new Error('index.html of the built web app names no script');
  // Small enough to inline, which saves a round trip.
  const template = index
    .replace(script[0], '')
    .replace(
      /<link rel="stylesheet"[^>]* href="([^"]+)">/,
      (_, href: string) => `<style>${file(href)}</style>`,
    );
  const { paths, pages } = JSON.parse(file('pages.json')) as Pick<BuiltWeb, 'paths' | 'pages'>;
  return { template, script: script[1], paths, pages };
}
