import type { Language } from '@visafolio/contract/shared/fields.ts';
import { languages } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import type { TimelineLine } from '@visafolio/locales/timeline-lines.ts';

interface TimelinePage {
  /** The case, as in the folder's name. */
  title: string;
  lines: readonly TimelineLine[];
  language: Language;
}

const style = `
body { font: 16px/1.5 Georgia, serif; color: #1f2430; max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; } ol { list-style: none; padding: 0; border-inline-start: 1px solid #c9cdd6; }
li { padding: 0 0 1rem 1.25rem; overflow-wrap: anywhere; white-space: pre-line; } small { color: #5b6270; display: block; }`;

/** A page that works offline: no scripts, images or links. */
export function timelinePage({ title, lines, language }: TimelinePage): string {
  const t = translatorFor(language);
  const format = new Intl.DateTimeFormat(languages[language].region, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const items = lines.map(
    ({ text, who, at }) => `<li><span dir="auto">${escapeHtml(text)}</span>
<small><bdi>${escapeHtml(who)}</bdi> · <time datetime="${escapeHtml(at)}">${escapeHtml(format.format(new Date(at)))} UTC</time></small></li>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(`${t('requests.timeline.title')} - ${title}`)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(t('requests.timeline.title'))}</h1>
<p dir="auto">${escapeHtml(title)}</p>
<ol>
${items.join('\n')}
</ol>
</body>
</html>
`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
