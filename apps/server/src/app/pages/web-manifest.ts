import { languages } from '@visafolio/contract/shared/languages.ts';
import { type Language, translatorFor } from '@visafolio/locales';

export const manifestPath = '/client.webmanifest';

const paper = '#f6f3ec';
const icon = (name: string, size: number) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** How browsers install the client's pages as an application. */
export function renderManifest(language: Language, productName: string): object {
  const t = translatorFor(language);
  return {
    id: '/client/start',
    name: productName,
    short_name: productName,
    description: t('pages.app'),
    lang: languages[language].region,
    start_url: '/client/start',
    // Signing in belongs to the application.
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      { ...icon('maskable-512', 512), purpose: 'maskable' },
    ],
  };
}

/** For the pages where clients come in. */
export const manifestLinks = (language: Language): string[] => [
  // Browsers load it without cookies.
  `<link rel="manifest" href="${manifestPath}?language=${language}" />`,
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />',
];
