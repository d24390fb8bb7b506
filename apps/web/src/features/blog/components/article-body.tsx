import { useMemo } from 'react';
import { sanitizeHtml } from '../sanitize-html.ts';

const looks = [
  'max-w-full overflow-x-auto break-words text-lg leading-relaxed',
  '[&_p]:mb-5 [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:font-serif [&_h2]:text-2xl',
  '[&_h3]:mt-8 [&_h3]:mb-2 [&_h3]:font-serif [&_h3]:text-xl',
  '[&_ul]:mb-5 [&_ul]:list-disc [&_ul]:ps-6 [&_ol]:mb-5 [&_ol]:list-decimal [&_ol]:ps-6 [&_li]:mb-2',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_img]:max-w-full [&_img]:rounded-md',
  '[&_blockquote]:mb-5 [&_blockquote]:border-accent [&_blockquote]:border-s-4 [&_blockquote]:ps-5 [&_blockquote]:text-muted',
  '[&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_pre]:mb-5 [&_pre]:overflow-x-auto [&_pre]:bg-sunken [&_pre]:p-4',
].join(' ');

/** A post's HTML, harmless. */
export function ArticleBody({ html }: { html: string }) {
  const inner = useMemo(() => ({ __html: sanitizeHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above; a test tries a hundred attacks
  return <div dir="auto" className={looks} dangerouslySetInnerHTML={inner} />;
}
