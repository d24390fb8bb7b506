import { Download } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../button.tsx';

interface CsvLinkProps {
  /** Path below /api/exports, without its ending. */
  list: string;
  /** As the page filters; what is empty is left out. */
  filter: Record<string, string | undefined>;
}

/** Saves a list as it is filtered, in the reader's language. */
export function CsvLink({ list, filter }: CsvLinkProps) {
  const { t, language } = useTranslation();
  const query = new URLSearchParams({ language });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return (
    <a
      href={`/api/exports/${list}.csv?${query}`}
      download
      className={buttonStyles({ variant: 'outline', className: 'max-sm:px-3' })}
    >
      <Download size={18} aria-hidden />
      <span className="max-sm:sr-only">{t('staff.downloadCsv')}</span>
    </a>
  );
}
