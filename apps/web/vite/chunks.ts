import type { Rolldown } from 'vite';

/** The chunk with the module whose path ends with `module`. */
export function findChunk(module: string, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find((chunk) => chunk.moduleIds.some((file) => file.endsWith(module)));
  if (!found) throw new Error(`No chunk holds ${module}: are the lists in vite.config.ts up to date?`);
  return found;
}

/** These chunks and their static imports, transitively. */
export function withStaticImports(
  roots: Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
  const reached = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (reached.has(chunk)) return;
    reached.add(chunk);
    for (const fileName of chunk.imports) {
      const imported = bundle[fileName];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  roots.forEach(visit);
  return reached;
}

/**
 * Names a chunk for modules that several of these pages load first (absolute module path by page name): one chunk per set of pages.
 * Undefined for modules that fewer than two of them load.
 */
export function sharedByPages(pages: Record<string, string>): Rolldown.CodeSplittingNameFunction {
  let loadedBy: Map<string, string[]> | undefined;
  return (id, context) => {
    loadedBy ??= findLoaders(pages, (of) => context.getModuleInfo(of));
    const names = loadedBy.get(id) ?? [];
    return names.length > 1 ? names.join('-and-') : undefined;
  };
}

/** Module ids with the names of the pages that import them statically, directly or transitively. */
function findLoaders(
  pages: Record<string, string>,
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null,
): Map<string, string[]> {
  const loadedBy = new Map<string, string[]>();
  for (const [name, page] of Object.entries(pages)) {
    const waiting = [page];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const names = loadedBy.get(id) ?? [];
      if (names.includes(name)) continue;
      loadedBy.set(id, [...names, name]);
      waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return loadedBy;
}
