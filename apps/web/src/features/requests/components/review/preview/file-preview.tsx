import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../../shared/stored-file-url.ts';
import { buttonStyles } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../../../ui/feedback/page-spinner.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import { PageImages } from './page-images.tsx';
import { previewKind } from './preview-kind.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx'));
const WordText = lazy(() => import('../../../word/word-text.tsx'));

interface FilePreviewProps {
  upload: RequestUpload;
  /** Whose file it is: the document's name. */
  title: string;
  /** What can be done about it: accept, ask again. */
  actions?: ReactNode;
  onClose: () => void;
}

/** A PDF, a picture or a Word file, looked at without leaving the request. */
export function FilePreview({ upload, title, actions, onClose }: FilePreviewProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const url = `${storedFileUrl(upload.file_path)}?disposition=inline`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={<bdi>{upload.file_name}</bdi>}
      size="lg"
      footer={
        <>
          <a
            href={storedFileUrl(upload.file_path)}
            download={upload.file_name}
            className={buttonStyles({ variant: 'outline' })}
          >
            {t('requests.details.download')}
          </a>
          {actions}
        </>
      }
    >
      {failed && <Alert tone="warning">{t('requests.preview.failed')}</Alert>}
      {!failed && previewKind(upload) === 'picture' && (
        <img
          src={url}
          alt={t('requests.preview.image', { name: upload.file_name })}
          onError={fail}
          className="mx-auto max-h-[70dvh] max-w-full rounded-sm border border-line"
        />
      )}
      {!failed && previewKind(upload) === 'pages' && <PageImages upload={upload} onFailure={fail} />}
      {!failed && previewKind(upload) === 'pdf' && (
        <Suspense fallback={<PageSpinner label={t('requests.preview.loading')} />}>
          <PdfPages url={url} onFailure={fail} />
        </Suspense>
      )}
      {!failed && previewKind(upload) === 'word' && (
        <Suspense fallback={<PageSpinner label={t('requests.preview.loading')} />}>
          <WordText url={url} onFailure={fail} />
        </Suspense>
      )}
    </Dialog>
  );
}
