import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { findChunk, withStaticImports } from './chunks.ts';

interface FirstLoad {
  /** Suffixes of the modules whose chunks a first visit loads in addition to the entry. */
  modules: string[];
  /** Limit in kilobytes (1000 bytes), gzipped; exceeding it fails the build. */
  budgetKb: number;
}

/** Prints each page's first-load JavaScript (gzipped), and fails the build over its budget. */
export function firstLoadPlugin(pages: Record<string, FirstLoad>): Plugin {
  return {
    name: 'visafolio:first-load',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = chunks.filter((chunk) => chunk.isEntry);
      for (const [name, { modules, budgetKb }] of Object.entries(pages)) {
        const roots = [...entries, ...modules.map((module) => findChunk(module, chunks))];
        const sizes = [...withStaticImports(roots, bundle)]
          .map((chunk) => ({ file: chunk.fileName, bytes: gzipSync(chunk.code, { level: 9 }).length }))
          .sort((a, b) => b.bytes - a.bytes);
        const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

        const parts = sizes.map(
          ({ file, bytes }) => `  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}`,
        );
        const line = `First-load JavaScript of ${name}: ${total.toFixed(1)} kB gzipped, budget ${budgetKb} kB`;
        console.log([line, ...parts].join('\n'));
        if (total > budgetKb) this.error(`${line}: over the budget`);
      }
    },
  };
}
