import { Download } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { MayDownload } from '../../shared/session/may-download.tsx';
import { buttonStyles } from '../button.tsx';

interface CsvLinkProps {
  /** Path below /api/exports, without extension. */
  list: string;
  /** The page's current filter; empty values are omitted. */
  filter: Record<string, string | undefined>;
}

/** Downloads the filtered list as CSV, in the user's language. */
export function CsvLink({ list, filter }: CsvLinkProps) {
  const { t, language } = useTranslation();
  const query = new URLSearchParams({ language });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return (
    <MayDownload>
      <a
        href={`/api/exports/${list}.csv?${query}`}
        download
        className={buttonStyles({ variant: 'outline', className: 'max-sm:px-3' })}
      >
        <Download size={18} aria-hidden />
        <span className="max-sm:sr-only">{t('staff.downloadCsv')}</span>
      </a>
    </MayDownload>
  );
}
