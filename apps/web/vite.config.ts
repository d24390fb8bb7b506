import tailwindcss from '@tailwindcss/vite';
import { blog } from '@visafolio/locales/en/blog.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './vite/compress-plugin.ts';
import { contractPlugin } from './vite/contract-plugin.ts';
import { firstLoadPlugin } from './vite/first-load-plugin.ts';
import { pagesPlugin } from './vite/pages-plugin.ts';

const blogTexts = ['landing', 'blog'];
const post = { module: 'features/blog/pages/post-page.tsx', namespaces: blogTexts, written: true };

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    contractPlugin(),
    firstLoadPlugin({
      name: 'the client portal',
      modules: [
        'features/portal/pages/portal-page.tsx',
        'locales/src/en/common.ts',
        'locales/src/en/errors.ts',
        'locales/src/en/portal.ts',
      ],
      budgetKb: 130,
    }),
    pagesPlugin({
      '/': { module: 'features/landing/pages/landing-page.tsx', namespaces: ['landing'], written: true },
      '/auth': { module: 'features/accounts/pages/auth-page.tsx', namespaces: ['accounts'], written: true },
      '/blog': { module: 'features/blog/pages/blog-page.tsx', namespaces: blogTexts, written: true },
      ...Object.fromEntries(Object.keys(blog.posts).map((id) => [`/blog/${id}`, post])),
      '/client/portal': { module: 'features/portal/pages/portal-page.tsx', namespaces: ['portal'] },
    }),
    compressPlugin(),
  ],
  build: {
    target: 'es2022',
    // Every browser that runs es2022 preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files of fair size, since on a slow phone a request costs more than a few unused bytes; but what
        // brings a library along stays with the pages that open it.
        codeSplitting: {
          groups: [
            { name: 'core', tags: ['$initial'], priority: 3 },
            // With all it needs, and nothing that only staff need: clients have the slow phones.
            { name: 'portal', test: /features[\\/]portal[\\/]pages/, priority: 2.5 },
            {
              name: 'overlay',
              test: /radix-ui|src[\\/]ui[\\/](calendar-popover|confirm-dialog|dialog|menu|sheet|tabs)/,
              minShareCount: 2,
              entriesAware: true,
              priority: 2,
            },
            {
              name: 'shared',
              test: /lucide-react|src[\\/](ui|shared|features)/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 4_000,
              priority: 1,
            },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
});
