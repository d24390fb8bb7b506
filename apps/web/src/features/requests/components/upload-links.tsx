import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { Download, ExternalLink } from 'lucide-react';
import { formatBytes } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';

// What a browser shows by itself; the rest can only be downloaded.
const shown: string[] = [uploadTypes.pdf, uploadTypes.jpg, uploadTypes.png];

/** The file of a document: what it is called, and the ways to it. */
export function UploadLinks({ upload }: { upload: RequestUpload }) {
  const { t, language } = useTranslation();
  const address = addressOf(upload.file_path);
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
      <div className="flex gap-2">
        {shown.includes(upload.file_type) && (
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

function addressOf(path: string): string {
  return `/api/storage/client-documents/${path.split('/').map(encodeURIComponent).join('/')}`;
}
