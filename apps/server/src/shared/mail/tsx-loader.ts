import { readFileSync } from 'node:fs';
import '../resolve-cache.ts';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Lets Node load this server's `.tsx` files (the mails), which its type stripping does not support. Import it before
 * the first module that imports one: `node --import ./apps/server/src/shared/mail/tsx-loader.ts`.
 */
const serverSource = new URL('../../', import.meta.url).href;
const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx') || !url.startsWith(serverSource)) return nextLoad(url, context);
    const file = fileURLToPath(url);
    // Loaded on demand, so that a start without mails does not pay for it.
    const { transformSync } = require('esbuild') as typeof import('esbuild');
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
      format: 'esm',
      target: 'es2024',
      sourcefile: file,
      sourcemap: 'inline',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
