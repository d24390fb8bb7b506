import DOMPurify from 'dompurify';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';

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
  /** Not a readable Word file, or the download failed. */
  onFailure: () => void;
}

/** The text of a .docx. Default export because it is loaded lazily. */
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

const timeLimit = 20_000;

/** The unsanitised HTML of a .docx. Converted in a worker, which is terminated if it takes too long. */
async function convertWord(file: ArrayBuffer, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./word-worker.ts', import.meta.url), { type: 'module' });
  const limits = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]);
  try {
    return await new Promise<string>((resolve, reject) => {
      limits.addEventListener('abort', () => reject(limits.reason));
      worker.addEventListener('error', () => reject(new Error('The worker failed')));
      worker.addEventListener('message', ({ data }: MessageEvent<{ html: string | null }>) =>
        data.html === null ? reject(new Error('The file could not be read')) : resolve(data.html),
      );
      worker.postMessage(file, [file]);
    });
  } finally {
    worker.terminate();
  }
}

const purifier = DOMPurify(window);

/** Text, lists, tables and embedded images. Links become text, because a client's file must not lead staff to another site. */
function sanitizeWord(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'strong', 'em', 's', 'sup', 'sub'],
      ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
    ],
    ALLOWED_ATTR: ['src', 'alt', 'colspan', 'rowspan'],
    ALLOWED_URI_REGEXP: /^data:image\/(png|jpeg|gif);base64,/,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
