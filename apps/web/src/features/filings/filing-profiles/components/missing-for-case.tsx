import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useCaseFilingDetails } from '../api/filing-profiles.ts';
import { listMissing } from '../list-missing.ts';

/** What the G-28 of a case lacks of its attorney and the office, with a link to fill it in; nothing if all is there. */
export function MissingForCase({ requestId }: { requestId: string }) {
  const { t, language } = useTranslation();
  const { data } = useCaseFilingDetails(requestId);
  if (!data || data.missing.length === 0) return null;
  const { attorney } = data;
  const missing = data.missing.filter((detail) => detail !== 'attorney');
  return (
    <Alert
      title={t('forms.details.missing.caseTitle')}
      action={
        <Link
          to="/filing-details"
          search={attorney ? { person: attorney.id } : {}}
          className={buttonStyles({ variant: 'outline', size: 'sm' })}
        >
          {t('forms.details.missing.fill')}
        </Link>
      }
    >
      {!attorney && <p>{t('forms.details.missing.caseNobody')}</p>}
      {missing.length > 0 && (
        <p>
          {attorney
            ? t('forms.details.missing.caseOf', {
                name: attorney.name,
                list: listMissing(missing, t, language),
              })
            : t('forms.details.missing.text', { list: listMissing(missing, t, language) })}
        </p>
      )}
    </Alert>
  );
}
