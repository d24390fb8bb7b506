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
  /** The page's own module, by its ending. */
  module: string;
  /** The texts that it needs besides the basic ones. */
  namespaces: string[];
  /** Modules of what may be opened from it once the connection is gone, by their endings. */
  offline?: string[];
  /** Its markup for visitors is written ahead of time. */
  written?: boolean;
}

/** What the server adds to each page, by address and language: `dist/pages.json`. */
interface Pages {
  /** All pages; `$name` stands for a variable part. */
  paths: string[];
  pages: Record<string, Record<string, { preloads: string[]; prefetches: string[]; markup: string }>>;
}

const webDir = fileURLToPath(new URL('..', import.meta.url));

/** The application's page writer; its own types would pull browser modules in here. */
interface Writer {
  writePage(page: { address: string; language: string }): Promise<string>;
  pagePaths(): string[];
}

/**
 * Records which files each page loads first, and writes the markup of the public ones. The page writer stays beside the
 * build (`dist-server`) for the server, which writes the portal for each client.
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

/** Bundles the application for Node with all its libraries: the server depends on none of the web's. */
async function buildWriter(outDir: string): Promise<Writer> {
  await build({
    configFile: false,
    root: webDir,
    logLevel: 'error',
    plugins: [react(), contractPlugin()],
    // As in the browser: React's development build stays out.
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
