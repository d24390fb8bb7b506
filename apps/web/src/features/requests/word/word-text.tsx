import { useEffect, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { convertWord } from './convert-word.ts';
import { sanitizeWord } from './sanitize-word.ts';

const looks = [
  'break-words rounded-sm border border-line bg-white p-4 leading-relaxed sm:p-8',
  '[&_:is(h1,h2,h3,h4,h5,h6)]:mb-3 [&_:is(h1,h2,h3,h4,h5,h6)]:font-serif [&_h1]:text-2xl [&_h2]:text-xl',
  '[&_p]:mb-3 [&_ol]:mb-3 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:mb-3 [&_ul]:list-disc [&_ul]:ps-6',
  '[&_table]:mb-3 [&_table]:w-full [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-3',
  '[&_:is(td,th)]:py-2 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top [&_:is(td,th)_p]:mb-0',
  "[&_img]:h-auto [&_img]:max-w-full [&_img[src='']]:hidden",
].join(' ');

interface WordTextProps {
  url: string;
  /** It is no Word file that can be read, or did not arrive. */
  onFailure: () => void;
}

/** What a .docx says. A default export: it comes when a Word file is looked at. */
export default function WordText({ url, onFailure }: WordTextProps) {
  const { t } = useTranslation();
  const [content, setContent] = useState<{ __html: string }>();

  useEffect(() => {
    const left = new AbortController();
    const load = async () => {
      const response = await fetch(url, { signal: left.signal, credentials: 'same-origin' });
      if (!response.ok) throw new Error(`The file answered ${response.status}`);
      const html = await convertWord(await response.arrayBuffer(), left.signal);
      if (!left.signal.aborted) setContent({ __html: sanitizeWord(html) });
    };
    load().catch(() => !left.signal.aborted && onFailure());
    return () => left.abort();
  }, [url, onFailure]);

  if (!content) return <PageSpinner label={t('requests.preview.loading')} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">{t('requests.preview.word')}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above; a browser test tries hostile files */}
      <div dir="auto" className={looks} dangerouslySetInnerHTML={content} />
    </div>
  );
}
