import { registerHooks } from 'node:module';

/** Formats of relative imports, by folder and file extension. */
const formats = new Map<string, string>();
/** Resolved package imports, by the importing folder. */
const packages = new Map<string, { url: string; format: string; shortCircuit: true }>();

// For each import Node looks up the package of the file and reads the exports of its package.json again: 4 ms for
// each of the 1,500 files of drizzle-orm and date-fns, half of the start-up time.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions, importAttributes } = context;
    if (
      !parentURL?.startsWith('file:') ||
      !conditions.includes('import') ||
      Object.keys(importAttributes).length > 0
    )
      return nextResolve(specifier, context);
    if (specifier.startsWith('.')) {
      // Our own files are resolved quickly.
      if (!parentURL.includes('/node_modules/')) return nextResolve(specifier, context);
      const url = new URL(specifier, parentURL).href;
      const kind = url.slice(0, url.lastIndexOf('/')) + url.slice(url.lastIndexOf('.'));
      const format = formats.get(kind);
      if (format) return { url, format, shortCircuit: true };
      const found = nextResolve(specifier, context);
      if (found.format) formats.set(kind, found.format);
      return found;
    }
    const name = `${parentURL.slice(0, parentURL.lastIndexOf('/'))} ${specifier}`;
    const known = packages.get(name);
    if (known) return known;
    const { url, format } = nextResolve(specifier, context);
    if (format) packages.set(name, { url, format, shortCircuit: true });
    return { url, format, shortCircuit: true };
  },
});
