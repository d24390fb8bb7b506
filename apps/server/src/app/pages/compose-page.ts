import type { Language } from '@visafolio/locales';
import { builtWeb } from './built-web.ts';
import { renderHead } from './head.ts';
import { starterElement } from './inline-scripts/start-application.ts';
import { unsupportedBrowserElement } from './inline-scripts/unsupported-browser.ts';
import type { PageData } from './page-data.ts';

interface Page {
  /** Without the query string. */
  path: string;
  language: Language;
  publicUrl: string;
  productName: string;
  data: PageData;
  /** What this person sees first; empty if only the browser can render it. */
  markup: string;
}

/** Text typed before hydration would be lost, so these pages are inert until then. */
const forms = new Set(['/auth']);

export function composePage({ path, language, data, markup, ...product }: Page): string {
  const { template, script, pages } = builtWeb();
  const { preloads = [], prefetches = [] } = pages[path]?.[language] ?? {};
  const isWritten = markup !== '';
  const scripts = [
    `<script type="module" src="${script}"></script>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}" />`),
  ];
  const pageData = dataElement(prefetches.length ? { ...data, prefetches } : data);
  const head = [renderHead({ path, language, ...product }), ...(isWritten ? [] : scripts)];
  const body = isWritten
    ? `<div id="root"${forms.has(path) ? ' inert' : ''}>${markup}</div>${unsupportedBrowserElement(language)}${pageData}${starterElement(script, preloads)}`
    : `<div id="root"></div>${unsupportedBrowserElement(language)}${pageData}`;
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>.*<\/title>/, () => head.join('\n    '))
    .replace('<div id="root"></div>', () => body);
}

/** A data element, not a script: the browser never runs it, and the content security policy needs no exception. */
function dataElement(data: PageData): string {
  if (Object.keys(data).length === 0) return '';
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `\n    <script id="page-data" type="application/json">${json}</script>`;
}
