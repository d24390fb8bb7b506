import type { FirmProviderCheck } from '@visafolio/contract/accounts/firm-providers.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

export function CertificateDates({ certificates }: Pick<FirmProviderCheck, 'certificates'>) {
  const { t, language } = useTranslation();
  return certificates.map(({ subject, valid_to, expired }) => (
    <p key={`${subject} ${valid_to}`} className={expired ? 'text-danger text-sm' : 'text-sm'}>
      {t(expired ? 'firms.signOn.certificateExpired' : 'firms.signOn.certificateUntil', {
        date: formatDate(valid_to, language),
      })}
    </p>
  ));
}
