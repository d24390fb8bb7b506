import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../../shared/stored-file-url.ts';
import { buttonStyles } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
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
        <a
          href={storedFileUrl(upload.file_path)}
          download={upload.file_name}
          className={buttonStyles({ variant: 'outline' })}
        >
          {t('requests.details.download')}
        </a>
      }
    >
      <FileView upload={upload} />
    </Dialog>
  );
}
