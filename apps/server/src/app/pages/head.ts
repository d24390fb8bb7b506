import { languages } from '@visafolio/contract/shared/languages.ts';
import { type Language, type Translate, translatorFor } from '@visafolio/locales';
import blog from '@visafolio/locales/en/public-site/blog.json' with { type: 'json' };
import { manifestLinks } from './web-manifest.ts';

/** The posts that ship with the blog. Posts added in a browser exist only there. */
const posts = Object.fromEntries(
  (Object.keys(blog.posts) as (keyof typeof blog.posts)[]).map((id) => [`/blog/${id}`, id]),
);

/** Pages that search engines may list, in sitemap order. */
export const publicPaths = ['/', '/waitlist', '/blog', ...Object.keys(posts), '/auth'];

/** Titles before the application sets its own. */
const titles: Record<string, (t: Translate) => string> = {
  '/': (t) => t('landing.documentTitle'),
  '/waitlist': (t) => t('pages.titles.waitlist'),
  '/blog': (t) => t('blog.documentTitle'),
  '/auth': (t) => t('accounts.welcome'),
  '/auth/confirm': (t) => t('accounts.welcome'),
  '/auth/callback': (t) => t('accounts.welcome'),
  '/auth/reset': (t) => t('accounts.welcome'),
  '/auth/choose-password': (t) => t('accounts.welcome'),
  '/auth/after-reset': (t) => t('accounts.welcome'),
  '/client/portal': (t) => t('pages.titles.portal'),
  '/client/questionnaire': (t) => t('pages.titles.questionnaire'),
  '/client/documents': (t) => t('pages.titles.uploads'),
  '/client/account': (t) => t('account.title'),
  '/client/start': (t) => t('pages.titles.portal'),
  '/dashboard': (t) => t('pages.titles.dashboard'),
  '/templates': (t) => t('pages.titles.templates'),
  '/contacts': (t) => t('pages.titles.contacts'),
  '/documents': (t) => t('pages.titles.documents'),
  '/admin': (t) => t('pages.titles.admin'),
};

interface HeadOptions {
  /** Without the query string. */
  path: string;
  language: Language;
  /** Origin that people's browsers use. */
  publicUrl: string;
  productName: string;
}

/** Markup: title, description, and metadata for search engines and link previews. */
export function renderHead({ path, language, publicUrl, productName }: HeadOptions): string {
  const t = translatorFor(language);
  const post = posts[path];
  const name = post ? t(`blog.posts.${post}.title`) : (titles[path]?.(t) ?? describeCase(path, t));
  const title = !name || name.includes(productName) ? (name ?? productName) : `${name} · ${productName}`;
  const description = describePage(path, t);
  const isPublic = publicPaths.includes(path);
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(isPublic
      ? preview({
          type: post ? 'article' : 'website',
          title,
          description,
          address: publicUrl + path,
          publicUrl,
          productName,
          language,
        })
      : []),
    ...(isPublic ? [] : [meta('name', 'robots', 'noindex')]),
    ...(/^\/(client|auth)(\/|$)/.test(path) ? manifestLinks(language) : []),
  ];
  return tags.join('\n    ');
}

/** The name of a case is shown only after signing in. */
const describeCase = (path: string, t: Translate): string | undefined =>
  path.startsWith('/requests/') ? t('pages.titles.case') : undefined;

function describePage(path: string, t: Translate): string {
  const post = posts[path];
  if (post) return t(`blog.posts.${post}.excerpt`);
  return t(path === '/blog' ? 'blog.intro' : 'pages.description');
}

interface Preview {
  type: 'website' | 'article';
  title: string;
  description: string;
  address: string;
  publicUrl: string;
  productName: string;
  language: Language;
}

function preview({ type, title, description, address, publicUrl, productName, language }: Preview): string[] {
  const image = `${publicUrl}/social.png`;
  return [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', languages[language].region.replace('-', '_')),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', translatorFor(language)('pages.imageAlt')),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
  ];
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
