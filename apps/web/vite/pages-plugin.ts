import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import { chunkOf, withStaticImports } from './chunks.ts';
import { contractPlugin } from './contract-plugin.ts';

interface PageOptions {
  /** The page's own module, by its ending. */
  module: string;
  /** The texts that it needs beside the basic ones. */
  namespaces: string[];
  /** Its markup for visitors is written ahead of time. */
  written?: boolean;
}

/** What the server adds to a page, per address and language. Written as `dist/pages.json`. */
interface Pages {
  pages: Record<string, Record<string, { preloads: string[]; markup: string }>>;
}

const languages = ['en', 'es'] as const;
const basicNamespaces = ['common', 'errors'];
const webDir = fileURLToPath(new URL('..', import.meta.url));

/** What the application offers for it; the types of the browser's modules stay out of here. */
interface Renderer {
  prerender(path: string, language: string): Promise<string>;
}

/** Notes which files each page loads first, and writes the markup of the public ones. */
export function pagesPlugin(pages: Record<string, PageOptions>): Plugin {
  return {
    name: 'visafolio:pages',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const writer = await createServer({
        configFile: false,
        root: webDir,
        appType: 'custom',
        logLevel: 'error',
        optimizeDeps: { noDiscovery: true },
        server: { middlewareMode: true, ws: false, watch: null },
        plugins: [react(), contractPlugin()],
      });
      const { prerender } = (await writer.ssrLoadModule('/src/prerender.tsx')) as Renderer;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = withStaticImports(
        chunks.filter(({ isEntry }) => isEntry),
        bundle,
      );
      const result: Pages = { pages: {} };
      for (const [address, { module, namespaces, written }] of Object.entries(pages)) {
        const byLanguage: Pages['pages'][string] = {};
        result.pages[address] = byLanguage;
        for (const language of languages) {
          const texts = [...basicNamespaces, ...namespaces].map(
            (name) => `locales/src/${language}/${name}.ts`,
          );
          const needed = [module, ...texts].map((ending) => chunkOf(ending, chunks));
          byLanguage[language] = {
            preloads: [...withStaticImports(needed, bundle)]
              .filter((chunk) => !entries.has(chunk))
              .map((chunk) => `/${chunk.fileName}`),
            markup: written ? await prerender(address, language) : '',
          };
        }
      }
      await writer.close();
      await writeFile(path.join(dir, 'pages.json'), JSON.stringify(result));
    },
  };
}
