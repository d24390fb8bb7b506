import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import blog from '@visafolio/locales/en/public-site/blog.json' with { type: 'json' };
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedByPages } from './vite/chunks.ts';
import { compressPlugin } from './vite/compress-plugin.ts';
import { contractPlugin } from './vite/contract-plugin.ts';
import { firstLoadPlugin } from './vite/first-load-plugin.ts';
import { iconsPlugin } from './vite/icons-plugin.ts';
import { offlinePlugin } from './vite/offline-plugin.ts';
import { pagesPlugin } from './vite/pages-plugin.ts';
import { findTextFiles } from './vite/text-files.ts';

const texts = (...namespaces: string[]) => findTextFiles(defaultLanguage, namespaces);
const staffPage = (module: string, ...namespaces: string[]) => ({
  modules: [module, 'app/staff/staff-layout.tsx', ...texts('staff', 'picker', ...namespaces)],
  budgetKb: 250,
});
const portalView = 'features/cases/portal/components/portal-view.tsx';
const clientPages = {
  portal: 'features/cases/portal/pages/portal-page.tsx',
  questionnaire: 'features/cases/questionnaire/pages/questionnaire-page.tsx',
  documents: 'features/files/uploads/pages/documents-page.tsx',
};
const absolute = (modules: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [
      name,
      fileURLToPath(new URL(`src/${module}`, import.meta.url)),
    ]),
  );
const blogTexts = ['landing', 'blog'];
const post = {
  module: 'features/public-site/blog/pages/post-page.tsx',
  namespaces: blogTexts,
  written: true,
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    contractPlugin(),
    firstLoadPlugin({
      'the client portal': {
        modules: [clientPages.portal, ...texts('portal')],
        budgetKb: 153,
      },
      'the questionnaire': {
        modules: [clientPages.questionnaire, ...texts('portal', 'questionnaire', 'picker')],
        budgetKb: 171,
      },
      'the documents': {
        modules: [clientPages.documents, ...texts('portal', 'uploads')],
        budgetKb: 180,
      },
      'the dashboard': staffPage(
        'features/cases/pages/dashboard-page.tsx',
        'requests',
        'invitations',
        'firms',
      ),
      'the contacts': staffPage('features/cases/contacts/pages/contacts-page.tsx', 'contacts'),
      'the templates': staffPage('features/templates/pages/templates-page.tsx', 'templates'),
      'the filing cabinet': staffPage('features/files/cabinet/pages/documents-page.tsx', 'documents'),
      'the administration': staffPage(
        'features/firms/users/pages/admin-page.tsx',
        'users',
        'firms',
        'templates',
        'waitlist',
        'accounts',
      ),
    }),
    pagesPlugin({
      '/': {
        module: 'features/public-site/landing/pages/landing-page.tsx',
        namespaces: ['landing'],
        written: true,
      },
      '/auth': { module: 'features/accounts/pages/auth-page.tsx', namespaces: ['accounts'], written: true },
      '/blog': {
        module: 'features/public-site/blog/pages/blog-page.tsx',
        namespaces: blogTexts,
        written: true,
      },
      ...Object.fromEntries(Object.keys(blog.posts).map((id) => [`/blog/${id}`, post])),
      '/client/portal': {
        module: clientPages.portal,
        namespaces: ['portal'],
        offline: [portalView],
      },
      '/client/questionnaire': {
        module: clientPages.questionnaire,
        namespaces: ['portal', 'questionnaire', 'picker'],
        offline: [clientPages.portal, portalView],
      },
      '/client/documents': {
        module: clientPages.documents,
        namespaces: ['portal', 'uploads'],
        offline: [clientPages.portal, portalView],
      },
    }),
    iconsPlugin(),
    offlinePlugin({
      modules: [
        ...Object.values(clientPages),
        portalView,
        'features/cases/portal/pages/account-page.tsx',
        'shared/i18n/other-texts.ts',
        'features/client-pages/offline/start-page.tsx',
        'features/client-pages/offline/last-data.ts',
        'features/client-pages/offline/keep-last-data.ts',
      ],
      // Also those that these pages load on demand.
      namespaces: [
        ...['portal', 'questionnaire', 'answering', 'entries', 'picker', 'pieces', 'withdrawn', 'passport'],
        ...['uploads', 'sorting', 'kinds', 'scan', 'due', 'account'],
      ],
    }),
    compressPlugin(),
  ],
  // React has included what the shim provides since version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // Text files are imported as a whole.
  json: { namedExports: false },
  build: {
    target: 'es2022',
    // Every browser that runs es2022 supports modulepreload.
    modulePreload: { polyfill: false },
    // One stylesheet for everything, so that lazy parts do not fetch their own.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Code that every page runs.
            { name: 'core', tags: ['$initial'], priority: 3 },
            // Icons and small design-system parts that many pages use. Dialogs and tabs depend on Radix and stay separate.
            {
              name: 'ui',
              test: /lucide-react|src[\\/]ui[\\/](feedback|form|layout.(badge|card))/,
              minShareCount: 18,
              priority: 2,
            },
            // The layout of client pages, without what loads later.
            { name: 'client', test: /features[\\/]client-pages(?![\\/](?:offline|parts))/, priority: 1 },
            // Each additional file costs a slow phone milliseconds.
            {
              name: sharedByPages(absolute(clientPages)),
              debugName: 'shared by pages',
              test: /web[\\/]src[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
});
