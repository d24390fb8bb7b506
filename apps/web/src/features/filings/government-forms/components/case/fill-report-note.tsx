import type { FillReport } from '@visafolio/contract/filings/government-forms.contract.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { NotDrawnNote } from '../../../../files/cabinet/components/not-drawn-note.tsx';
import { shortLabel } from '../../rule-words.ts';

interface FillReportNoteProps {
  report: FillReport;
  code: string;
  /** Scrolls to it, if the form was filled alone. */
  intoView: boolean;
}

/** The report of the last filling, including everything that did not fit. */
export function FillReportNote({ report, code, intoView }: FillReportNoteProps) {
  const { t } = useTranslation();
  const { addendum, not_drawn } = report;
  return (
    <>
      <NotDrawnNote notDrawn={not_drawn} />
      <Alert tone="success" title={t('forms.case.filled', { code })} intoView={intoView}>
        {addendum.length > 0 && (
          <>
            <p>{t('forms.case.addendum', { count: addendum.length })}</p>
            <ul className="mt-1 list-disc ps-5 text-sm">
              {addendum.slice(0, listed).map(({ field, label, page, reason }) => (
                <li key={field} className="wrap-anywhere">
                  {t('forms.case.onPage', { page })}: <span lang={filingLanguage}>{shortLabel(label)}</span>,{' '}
                  {t(`forms.case.addendumReason.${reason}`)}
                </li>
              ))}
              {addendum.length > listed && (
                <li>{t('forms.case.andMore', { count: addendum.length - listed })}</li>
              )}
            </ul>
          </>
        )}
      </Alert>
    </>
  );
}

const listed = 20;
