import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';
import { Download, ExternalLink, Eye } from 'lucide-react';
import { formatBytes } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { isShownByBrowser, previewKind } from './preview/preview-kind.ts';

interface UploadLinksProps {
  upload: RequestUpload;
  onPreview: () => void;
}

/** The file of a document: what it is called, and the ways to it. */
export function UploadLinks({ upload, onPreview }: UploadLinksProps) {
  const { t, language } = useTranslation();
  const address = storedFileUrl(upload.file_path);
  const name = upload.file_name;
  const style = buttonStyles({ variant: 'outline', size: 'sm' });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 break-words text-sm">
        <span dir="auto" className="break-all">
          {name}
        </span>{' '}
        <span className="whitespace-nowrap text-muted">({formatBytes(upload.file_size, language)})</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {previewKind(upload) && (
          <>
            <Button
              variant="outline"
              size="sm"
              onClick={onPreview}
              aria-label={t('requests.details.previewNamed', { name })}
            >
              <Eye size={16} aria-hidden />
              {t('requests.details.preview')}
            </Button>
            {isShownByBrowser(upload) && (
              <a
                href={`${address}?disposition=inline`}
                target="_blank"
                rel="noopener"
                className={style}
                aria-label={t('requests.details.openNamed', { name })}
              >
                <ExternalLink size={16} aria-hidden />
                {t('requests.details.open')}
              </a>
            )}
          </>
        )}
        <a
          href={address}
          download={name}
          className={style}
          aria-label={t('requests.details.downloadNamed', { name })}
        >
          <Download size={16} aria-hidden />
          {t('requests.details.download')}
        </a>
      </div>
    </div>
  );
}
