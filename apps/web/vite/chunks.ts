import type { Rolldown } from 'vite';

/** The chunk with the module whose path ends like this. */
export function findChunk(module: string, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find((chunk) => chunk.moduleIds.some((file) => file.endsWith(module)));
  if (!found) throw new Error(`No chunk holds ${module}: are the lists in vite.config.ts up to date?`);
  return found;
}

/** These chunks and all chunks that load with them. */
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
