import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { build, type Plugin, type Rolldown } from 'vite';
import { findChunk, withStaticImports } from './chunks.ts';
import { findTextFiles } from './text-files.ts';

interface OfflineOptions {
  /** Path suffixes of modules: they work offline, with all that they import, on demand too. */
  modules: string[];
  namespaces: string[];
}

const webDir = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the service worker of the client's pages (`client-worker.js`) with the list of files that it stores, and the page without data that
 * it opens while the server is unreachable.
 */
export function offlinePlugin(options: OfflineOptions): Plugin {
  return {
    name: 'visafolio:offline',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html');
      const html = String(page.source).replace(
        '<div id="root"></div>',
        '<div id="root"></div>\n    <script id="page-data" type="application/json">{"offline":true}</script>',
      );
      const shell = `assets/client-shell-${hash(html)}.html`;
      await writeFile(path.join(dir, shell), html);
      const files = [...findFiles(bundle, options), ...findLinkedFiles(html)].sort();
      await buildWorker(dir, {
        id: hash([shell, ...files].join()),
        shell: `/${shell}`,
        files: [...new Set(files)],
      });
    },
  };
}

/** URLs of all scripts that these pages may load. */
function findFiles(bundle: Rolldown.OutputBundle, { modules, namespaces }: OfflineOptions): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const texts = languageCodes.flatMap((language) => findTextFiles(language, namespaces));
  const entries = withStaticImports(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  );
  const reached = withStaticImports(
    [...modules, ...texts].map((module) => findChunk(module, chunks)),
    bundle,
  );
  // A set that grows while it is walked: the walk reaches what is added.
  for (const chunk of reached) {
    // The entry imports every page on demand.
    if (entries.has(chunk)) continue;
    const onDemand = chunk.dynamicImports.flatMap((name) => {
      const imported = bundle[name];
      return imported?.type === 'chunk' && !isTexts(imported) ? [imported] : [];
    });
    for (const each of withStaticImports(onDemand, bundle)) reached.add(each);
  }
  return [...new Set([...entries, ...reached])].map(({ fileName }) => `/${fileName}`);
}

/** Texts are chosen by `namespaces`: the list of all texts imports those of staff too. */
const isTexts = ({ moduleIds }: Rolldown.OutputChunk): boolean =>
  moduleIds.every((module) => module.endsWith('.json'));

/** URLs of the page's styles and fonts. */
const findLinkedFiles = (html: string): string[] =>
  [...html.matchAll(/<link[^>]*\shref="(\/assets\/[^"]+)"/g)].flatMap(([, url]) => url ?? []);

async function buildWorker(outDir: string, release: { id: string; shell: string; files: string[] }) {
  await build({
    configFile: false,
    root: webDir,
    logLevel: 'error',
    define: { __RELEASE__: JSON.stringify(release), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: 'src/client-worker.ts',
        output: { format: 'iife', entryFileNames: 'client-worker.js' },
      },
    },
  });
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
