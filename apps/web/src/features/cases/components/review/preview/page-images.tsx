import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import clsx from 'clsx';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../../shared/stored-file-url.ts';
import { readPages } from '../../../../files/uploads/arranging/page-order.ts';

interface PageImagesProps {
  upload: RequestUpload;
  /** Additional rotation by the user, in degrees. */
  turn: number;
  onFailure: () => void;
}

/** The arranged pages of a file, as images from the server. */
export function PageImages({ upload, turn, onFailure }: PageImagesProps) {
  const { t } = useTranslation();
  const pages = readPages(upload);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">{t('requests.preview.pages', { count: pages.length })}</p>
      {pages.map(({ page, rotation }, index) => (
        <span
          key={page}
          className="mx-auto flex aspect-[3/4] w-full max-w-[calc(var(--page-height)*0.75)] items-center [container-type:size] justify-center overflow-hidden"
        >
          <img
            src={`${storedFileUrl(upload.file_path)}/pages/${page}?size=screen`}
            alt={t('requests.preview.page', { page: index + 1, total: pages.length })}
            loading="lazy"
            onError={onFailure}
            className={clsx(
              'rounded-sm border border-line',
              // Width and height are swapped when rotated by 90 degrees.
              (rotation + turn) % 180 ? 'max-h-[100cqw] max-w-[100cqh]' : 'max-h-full max-w-full',
            )}
            style={{ rotate: `${rotation + turn}deg` }}
          />
        </span>
      ))}
    </div>
  );
}
