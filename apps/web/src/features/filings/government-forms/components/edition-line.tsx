import type { GovernmentForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';

/** In the form's own notation (MM/DD/YY), to compare with the agency's page. */
const asPrinted = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`;

type Edition = Pick<GovernmentForm, 'edition' | 'old'> & Partial<Pick<GovernmentForm, 'expires_on'>>;

/** A form's edition, with a warning if it is outdated. */
export function EditionLine({ edition, expires_on, old }: Edition) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      <span>{edition ? t('forms.edition', { date: asPrinted(edition) }) : t('forms.noEdition')}</span>
      {expires_on && <span>{t('forms.expires', { date: asPrinted(expires_on) })}</span>}
      {old.map((why) => (
        <Badge key={why} tone="warning">
          {t(`forms.old.${why}`)}
        </Badge>
      ))}
    </p>
  );
}
