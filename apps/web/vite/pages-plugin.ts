import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { findChunk, withStaticImports } from './chunks.ts';
import { contractPlugin } from './contract-plugin.ts';
import { findTextFiles } from './text-files.ts';

interface PageOptions {
  /** Path suffix of the page's own module. */
  module: string;
  /** Namespaces that it needs in addition to the basic ones. */
  namespaces: string[];
  /** Path suffixes of modules that may be opened after the connection is lost. */
  offline?: string[];
  /** Prerender its markup for visitors. */
  written?: boolean;
}

/** What the server adds to each page, by path and language: `dist/pages.json`. */
interface Pages {
  /** All pages; `$name` is a parameter. */
  paths: string[];
  pages: Record<string, Record<string, { preloads: string[]; prefetches: string[]; markup: string }>>;
}

const webDir = fileURLToPath(new URL('..', import.meta.url));

/** The application's page writer; importing its types would pull in browser modules. */
interface Writer {
  writePage(page: { address: string; language: string }): Promise<string>;
  pagePaths(): string[];
}

/**
 * Records which files each page loads first, and prerenders the public pages. The page writer is kept beside the build (`dist-server`) for
 * the server, which renders the portal for each client.
 */
export function pagesPlugin(pages: Record<string, PageOptions>): Plugin {
  return {
    name: 'visafolio:pages',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const { writePage, pagePaths } = await buildWriter(`${dir}-server`);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = withStaticImports(
        chunks.filter(({ isEntry }) => isEntry),
        bundle,
      );
      const result: Pages = { paths: pagePaths(), pages: {} };
      for (const [address, { module, namespaces, offline = [], written }] of Object.entries(pages)) {
        const byLanguage: Pages['pages'][string] = {};
        result.pages[address] = byLanguage;
        for (const language of languageCodes) {
          const files = [module, ...findTextFiles(language, namespaces)];
          const reached = (endings: string[]) =>
            withStaticImports(
              endings.map((ending) => findChunk(ending, chunks)),
              bundle,
            );
          const first = reached(files);
          const addresses = (wanted: Set<Rolldown.OutputChunk>, ...without: Set<Rolldown.OutputChunk>[]) =>
            [...wanted]
              .filter((chunk) => !without.some((others) => others.has(chunk)))
              .map((chunk) => `/${chunk.fileName}`);
          byLanguage[language] = {
            preloads: addresses(first, entries),
            prefetches: addresses(reached(offline), entries, first),
            markup: written ? await writePage({ address, language }) : '',
          };
        }
      }
      await writeFile(path.join(dir, 'pages.json'), JSON.stringify(result));
    },
  };
}

/** Bundles the application for Node with all its libraries, so that the server does not depend on the web's packages. */
async function buildWriter(outDir: string): Promise<Writer> {
  await build({
    configFile: false,
    root: webDir,
    logLevel: 'error',
    plugins: [react(), contractPlugin()],
    // As in the browser: excludes React's development build.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/write-page.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      reportCompressedSize: false,
    },
  });
  return import(pathToFileURL(path.join(outDir, 'write-page.js')).href);
}
