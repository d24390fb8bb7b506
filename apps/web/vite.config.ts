import tailwindcss from '@tailwindcss/vite';
import { blog } from '@visafolio/locales/en/blog.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './vite/compress-plugin.ts';
import { contractPlugin } from './vite/contract-plugin.ts';
import { firstLoadPlugin } from './vite/first-load-plugin.ts';
import { pagesPlugin } from './vite/pages-plugin.ts';

const textsOf = (...namespaces: string[]) =>
  ['common', 'errors', ...namespaces].map((name) => `locales/src/en/${name}.ts`);
const blogTexts = ['landing', 'blog'];
const post = { module: 'features/blog/pages/post-page.tsx', namespaces: blogTexts, written: true };

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    contractPlugin(),
    firstLoadPlugin({
      'the client portal': {
        modules: ['features/portal/pages/portal-page.tsx', ...textsOf('portal')],
        budgetKb: 150,
      },
      'the questionnaire': {
        modules: [
          'features/questionnaire/pages/questionnaire-page.tsx',
          ...textsOf('portal', 'questionnaire'),
        ],
        budgetKb: 165,
      },
      'the documents': {
        modules: ['features/uploads/pages/documents-page.tsx', ...textsOf('portal', 'uploads')],
        budgetKb: 180,
      },
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
  // React has had what the shim brings since 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2022',
    // Every browser that runs es2022 preloads modules itself.
    modulePreload: { polyfill: false },
    // The page brings all styles: a part that is loaded later must not fetch them once more.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Few files of fair size, since on a slow phone a request costs more than a few unused bytes; but what
        // brings a library along stays with the pages that open it.
        codeSplitting: {
          groups: [
            { name: 'core', tags: ['$initial'], priority: 3 },
            // The clients' pages with all they need, and nothing that only staff need: clients have the slow phones.
            { name: 'portal', test: /features[\\/]portal[\\/](pages|start-from-answers)/, priority: 2.5 },
            // One file a language of what every page says.
            { name: 'texts-en', test: /locales[\\/]src[\\/]en[\\/](common|errors)/, priority: 2.5 },
            { name: 'texts-es', test: /locales[\\/]src[\\/]es[\\/](common|errors)/, priority: 2.5 },
            {
              name: 'overlay',
              test: /radix-ui|src[\\/]ui[\\/](overlay|layout[\\/]tabs)/,
              minShareCount: 2,
              entriesAware: true,
              priority: 2.4,
            },
            {
              name: 'client',
              test: /components[\\/]portal-view|ui[\\/](feedback[\\/]empty-state|kept-focus)|use-single-mutation|icons[\\/]arrow-left/,
              priority: 2.3,
            },
            { name: 'questionnaire', test: /features[\\/]questionnaire[\\/]pages/, priority: 2.2 },
            { name: 'uploads', test: /features[\\/]uploads[\\/]pages/, priority: 2.1 },
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
