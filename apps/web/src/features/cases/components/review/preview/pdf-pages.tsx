import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { PageSpinner } from '../../../../../ui/feedback/page-spinner.tsx';
import type { View } from './view.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Longer files are opened in another program. */
const most = 40;

interface PdfPagesProps {
  url: string;
  view: View;
  /** Not a readable PDF, or the download failed. */
  onFailure: () => void;
}

/**
 * The pages of a PDF as images, because the browser's viewer refuses files served with our restrictive headers. Nothing in the file is
 * executed. Default export because it is loaded lazily.
 */
export default function PdfPages({ url, view, onFailure }: PdfPagesProps) {
  const { t } = useTranslation();
  const [pdf, setPdf] = useState<PDFDocumentProxy>();

  useEffect(() => {
    // Fetched here and not by the library, which cannot be aborted without an uncaught error.
    const left = new AbortController();
    let loading: PDFDocumentLoadingTask | undefined;
    const load = async () => {
      const response = await fetch(url, { signal: left.signal, credentials: 'same-origin' });
      if (!response.ok) throw new Error(`The file answered ${response.status}`);
      const data = await response.arrayBuffer();
      if (left.signal.aborted) return;
      loading = getDocument({ data, enableXfa: false, useSystemFonts: true, useWasm: false });
      const loaded = await loading.promise;
      if (!left.signal.aborted) setPdf(loaded);
    };
    load().catch(() => !left.signal.aborted && onFailure());
    return () => {
      left.abort();
      loading?.destroy().catch(() => {});
    };
  }, [url, onFailure]);

  if (!pdf) return <PageSpinner label={t('requests.preview.loading')} />;
  const pages = Array.from({ length: Math.min(pdf.numPages, most) }, (_, index) => index + 1);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">{t('requests.preview.pages', { count: pdf.numPages })}</p>
      {pages.map((page) => (
        <Page key={page} pdf={pdf} page={page} view={view} onFailure={onFailure} />
      ))}
    </div>
  );
}

interface PageProps extends Pick<PdfPagesProps, 'view' | 'onFailure'> {
  pdf: PDFDocumentProxy;
  page: number;
}

function Page({ pdf, page, view: { zoom, turn }, onFailure }: PageProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let gone = false;
    let cancel = () => {};
    const draw = async () => {
      const loaded = await pdf.getPage(page);
      if (gone || !canvas.current) return;
      const rotation = (loaded.rotate + turn) % 360;
      const natural = loaded.getViewport({ scale: 1, rotation });
      // Limited to the height and width of its container.
      canvas.current.style.width = `min(100%, var(--page-height) * ${natural.width / natural.height})`;
      // The container's width in device pixels, at most twice a sheet's, multiplied by the zoom.
      const width = Math.min(canvas.current.clientWidth * devicePixelRatio, 1_700 * zoom);
      const viewport = loaded.getViewport({ scale: width / natural.width, rotation });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      const task = loaded.render({ canvas: canvas.current, viewport });
      cancel = () => task.cancel();
      await task.promise;
    };
    draw().catch(() => !gone && onFailure());
    return () => {
      gone = true;
      cancel();
    };
  }, [pdf, page, zoom, turn, onFailure]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('requests.preview.page', { page, total: pdf.numPages })}
      className="mx-auto w-full rounded-sm border border-line bg-white"
    />
  );
}
