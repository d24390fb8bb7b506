import type { FirmProviderCheck } from '@visafolio/contract/accounts/firm-providers.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { CertificateDates } from './certificate-dates.tsx';

/** What the check found at a sign-in that can be used. */
export function SignOnFound({ found }: { found: FirmProviderCheck }) {
  const { t } = useTranslation();
  return (
    <Alert tone="success" title={t('firms.signOn.works')}>
      <p className="break-all text-sm">{t('firms.signOn.worksIssuer', { issuer: found.issuer })}</p>
      <p className="break-all text-sm">{t('firms.signOn.worksSignIn', { url: found.sign_in_url })}</p>
      <CertificateDates certificates={found.certificates} />
    </Alert>
  );
}
