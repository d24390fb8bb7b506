import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ErrorCard } from '../../../../ui/feedback/error-card.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { securityQuery, securityTexts } from '../../api/security.ts';
import { DeviceSection } from './device-section.tsx';
import { FactorSection } from './factors/factor-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { SessionSection } from './session-section.tsx';

/** Second factors, connected accounts and sessions of the user. Loads its own texts and data. */
export function SecurityTab() {
  const { t } = useTranslation();
  const texts = useQuery(securityTexts);
  const { data: security, error, refetch } = useQuery(securityQuery());

  const failure = texts.error ?? (security ? null : error);
  if (failure) {
    const again = () => void (texts.error ? texts.refetch() : refetch());
    return (
      <ErrorCard
        title={texts.error ? t('common.failure.title') : t('security.loadFailed')}
        message={errorText(failure, t)}
        onRetry={again}
      />
    );
  }
  if (!texts.data || !security) return <PageSpinner />;
  return (
    <div className="flex flex-col gap-6">
      <FactorSection security={security} />
      <PhoneSection security={security} />
      <IdentitySection security={security} />
      <SessionSection sessions={security.sessions} />
      <DeviceSection devices={security.devices} />
    </div>
  );
}
