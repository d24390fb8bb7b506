import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { MayDownload } from '../../../../../shared/session/may-download.tsx';
import { storedFileUrl } from '../../../../../shared/stored-file-url.ts';
import { buttonStyles } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import { hasSafeCopy } from '../../../../files/uploads/components/file/has-safe-copy.ts';
import { FileView } from './file-view.tsx';

interface FilePreviewProps {
  upload: RequestUpload;
  /** Name of the document. */
  title: string;
  onClose: () => void;
}

/** Previews a PDF, an image or a Word file. */
export default function FilePreview({ upload, title, onClose }: FilePreviewProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={<bdi>{upload.file_name}</bdi>}
      size="lg"
      footer={
        <>
          {upload.scan?.state === 'unscanned' && (
            <p className="me-auto self-center text-muted text-sm">{t('sorting.scan.notScannedHere')}</p>
          )}
          {hasSafeCopy(upload) && (
            <MayDownload>
              <a
                href={storedFileUrl(upload.file_path)}
                download={upload.file_name}
                className={buttonStyles({ variant: 'outline' })}
              >
                {t(
                  upload.active_content?.length ? 'sorting.active.downloadSafe' : 'requests.details.download',
                )}
              </a>
            </MayDownload>
          )}
        </>
      }
    >
      <FileView upload={upload} />
    </Dialog>
  );
}
