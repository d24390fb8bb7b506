import { FolderDown } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';

interface ZipLinkProps {
  client: { id: string; name: string };
  /** One of the client's years; all of them where none is named. */
  year?: number;
}

export function ZipLink({ client: { id, name }, year }: ZipLinkProps) {
  const { t } = useTranslation();
  return (
    <a
      href={`/api/storage/client-folders/${id}.zip${year ? `?year=${year}` : ''}`}
      download
      aria-label={
        year ? t('documents.zipYear', { name, year: String(year) }) : t('documents.zipClient', { name })
      }
      className={buttonStyles({ variant: 'ghost', size: 'sm' })}
    >
      <FolderDown size={18} aria-hidden />
      <span className="max-sm:sr-only">{t('documents.zip')}</span>
    </a>
  );
}
