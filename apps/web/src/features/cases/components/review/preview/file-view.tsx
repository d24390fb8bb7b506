import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import clsx from 'clsx';
import { type CSSProperties, lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../../shared/stored-file-url.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../../../ui/feedback/page-spinner.tsx';
import { hasSafeCopy } from '../../../../files/uploads/components/file/has-safe-copy.ts';
import { PageImages } from './page-images.tsx';
import { previewKind } from './preview-kind.ts';
import { plainView, type View } from './view.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx'));
const WordText = lazy(() => import('../../../word/word-text.tsx'));

/** Space for title, tools, margins and buttons of the dialog. */
const aroundPage = '19rem';

/** A page fits initially; zooming enlarges it in both directions. */
function pageRoom(zoom: number): CSSProperties & Record<'--page-height', string> {
  return {
    width: `${zoom * 100}%`,
    '--page-height': `calc(max(18rem, 100dvh - ${aroundPage}) * ${zoom})`,
  };
}

interface FileViewProps {
  upload: RequestUpload;
  view?: View;
}

/** The content of a PDF, an image or a Word file. Scrolls if it is larger than its container. */
export function FileView({ upload, view = plainView }: FileViewProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const url = `${storedFileUrl(upload.file_path)}?disposition=inline`;
  const kind = previewKind(upload);
  if (!hasSafeCopy(upload)) return <Alert tone="warning">{t('sorting.active.noSafeCopy')}</Alert>;
  if (failed) return <Alert tone="warning">{t('requests.preview.failed')}</Alert>;
  if (!kind) return <Alert tone="info">{t('requests.preview.noPicture')}</Alert>;
  return (
    <div className={clsx(view.zoom > 1 && 'overflow-x-auto')}>
      <div style={pageRoom(view.zoom)}>
        {kind === 'picture' && (
          <span className={clsx('flex items-center justify-center', isAcross(view) && 'aspect-square')}>
            <img
              src={url}
              alt={t('requests.preview.image', { name: upload.file_name })}
              onError={fail}
              className={clsx(
                'max-h-(--page-height) max-w-full rounded-sm border border-line',
                view.zoom > 1 && 'h-(--page-height) object-contain',
              )}
              style={{ rotate: `${view.turn}deg` }}
            />
          </span>
        )}
        {kind === 'pages' && <PageImages upload={upload} turn={view.turn} onFailure={fail} />}
        {kind === 'pdf' && (
          <Suspense fallback={<PageSpinner label={t('requests.preview.loading')} />}>
            <PdfPages url={url} view={view} onFailure={fail} />
          </Suspense>
        )}
        {kind === 'word' && (
          <Suspense fallback={<PageSpinner label={t('requests.preview.loading')} />}>
            <WordText url={url} onFailure={fail} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const isAcross = ({ turn }: View): boolean => turn % 180 !== 0;
